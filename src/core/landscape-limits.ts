// Limits shared by the document and the landscape reader.

/** Values in the text of a landscape, at most; twelve layers have 374. */
export const MAX_LANDSCAPE_VALUES = 600;

/** Characters of it, at most. */
export const MAX_LANDSCAPE_CHARACTERS = 50_000;
