/**
 * What an operator writes and others read. Invisible characters and those that change the text's direction are
 * refused: on another screen, the text would say something else.
 */
export const plainText = /^(?:[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060-\u2069\ufeff]|[\n\r\t])*$/u;
