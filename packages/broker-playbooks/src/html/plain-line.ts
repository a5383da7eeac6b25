const plain = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Whether a text is one line of plain letters with single spaces, as nearly all short texts of a page are. Whatever makes
 * one line of a text leaves it as it is. The pattern cannot backtrack: a space is in one of its parts only.
 */
export const isPlainLine = (text: string): boolean => plain.test(text);
