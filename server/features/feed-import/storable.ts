/**
 * The same value without what PostgreSQL refuses in texts: NUL characters and halves of surrogate pairs. Dates and numbers
 * stay as they are.
 */
export function storable<Value>(value: Value): Value {
  // Every branch gives back the shape that it got, which the compiler cannot see.
  return clean(value) as Value
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, clean(entry)]))
}
