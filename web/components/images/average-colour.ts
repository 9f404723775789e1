const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'

/**
 * Returns the average colour of an image as a CSS colour; undefined without a blurhash. Characters 3 to 6 of a blurhash
 * encode this colour in base 83.
 */
export function averageColour(blurHash: string | null | undefined): string | undefined {
  const digits = Array.from(blurHash?.slice(2, 6) ?? '', (character) => DIGITS.indexOf(character))
  if (digits.length < 4 || digits.includes(-1)) return undefined
  const colour = digits.reduce((sum, digit) => sum * 83 + digit, 0)
  return colour > 0xffffff ? undefined : `#${colour.toString(16).padStart(6, '0')}`
}
