const LETTERS = Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)))

/** The letter of a byte in windows-1252. */
export const windows1252Of = (byte: number): string => LETTERS[byte] ?? ''
