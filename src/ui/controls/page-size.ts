// Breakpoints of the page's layout. The style sheets repeat them.

/** Parameters in a sheet with tabs below the profile. */
export const isPhone = matchMedia('(width < 640px)');
/** Parameters in a drawer over the view. */
export const hasDrawer = matchMedia('(640px <= width < 1000px)');
/** No room for the cards beside the terrain. */
export const isCompact = matchMedia('(width < 640px) or (height < 560px)');
