/** Also JSON that Python or a person wrote. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(
      text.replaceAll(OTHER_JSON, (found) => (found.startsWith('"') ? found : found === ',' ? '' : 'null')),
    )
  }
}

/** Faults of generated JSON: `NaN` and `Infinity` of Python, and trailing commas. Linear: an unterminated string ends with the text. */
const OTHER_JSON = /"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|-?\b(?:NaN|Infinity)\b|,(?=\s*[}\]])/gs
