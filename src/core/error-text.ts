/** What a thing that was thrown has to say: an error its message, anything else itself as text. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
