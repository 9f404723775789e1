/** Cleans every text in `value`, because PostgreSQL cannot store NUL characters and lone surrogates. */
export function withoutUnstorableText<Value>(value: Value): Value {
  // Every branch preserves the shape of its argument, which TypeScript cannot infer.
  return cleanTexts(value) as Value
}

function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(cleanTexts)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleanTexts(entry)]))
}
