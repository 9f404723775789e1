/** Of documents of other systems, which write one name as `startTime`, `start_time` or `Start time`: in lower case, without spaces and punctuation. */
export const normalizedName = (name: string): string => name.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase()

/** A list of names in one text. */
export const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/)
