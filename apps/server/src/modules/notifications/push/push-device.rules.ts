/** How many browsers a person may have. A new one replaces the one that was not seen for the longest time. */
export const devicesMax = 10;

/** The context to which the address of a browser is sealed. */
export const deviceContext = (id: string) => `push-device:${id}`;
