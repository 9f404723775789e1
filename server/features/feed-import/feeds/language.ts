/** `en-za` and `en_ZA` become `en-ZA`; null for what is no language tag. */
export function canonicalLanguage(tag: string | null | undefined): string | null {
  const plain = tag?.trim().replaceAll('_', '-') ?? ''
  if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(plain)) return null
  try {
    return Intl.getCanonicalLocales(plain)[0] ?? null
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}
