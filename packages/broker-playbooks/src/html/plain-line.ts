const plain = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Whether a text is one line of plain letters with single spaces, like nearly all short texts of a page. Such a text
 * needs no further work to become one line. The pattern cannot backtrack, because only one of its parts has a space.
 */
export const isPlainLine = (text: string): boolean => plain.test(text);
