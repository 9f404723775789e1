const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'

/**
 * The average colour of a picture as CSS, out of its blurhash: characters 3 to 6 are that colour in base 83. Undefined
 * when there is none.
 */
export function averageColour(blurHash: string | null | undefined): string | undefined {
  const digits = Array.from(blurHash?.slice(2, 6) ?? '', (character) => DIGITS.indexOf(character))
  if (digits.length < 4 || digits.includes(-1)) return undefined
  const colour = digits.reduce((sum, digit) => sum * 83 + digit, 0)
  return colour > 0xffffff ? undefined : `#${colour.toString(16).padStart(6, '0')}`
}
