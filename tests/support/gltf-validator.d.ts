/** gltf-validator 2.0.0-dev.3.10, as far as tests use it. */
declare module 'gltf-validator' {
  export function validateBytes(file: Uint8Array): Promise<{
    readonly issues: {
      readonly numErrors: number;
      readonly numWarnings: number;
      readonly messages: readonly { readonly code: string; readonly message: string }[];
    };
    readonly info: { readonly totalTriangleCount: number; readonly totalVertexCount: number };
  }>;
}
