/** Why a browser shows nothing in 3D. */
export const NO_3D = 'The 3D view needs WebGL2, which this browser lacks or has switched off';
