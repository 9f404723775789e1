const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'

/** Characters 3 to 6 of a blurhash are the average colour in base 83. */
export function averageColour(blurHash: string | null | undefined): string | undefined {
  const digits = Array.from(blurHash?.slice(2, 6) ?? '', (character) => DIGITS.indexOf(character))
  if (digits.length < 4 || digits.includes(-1)) return undefined
  const colour = digits.reduce((sum, digit) => sum * 83 + digit, 0)
  return colour > 0xffffff ? undefined : `#${colour.toString(16).padStart(6, '0')}`
}
