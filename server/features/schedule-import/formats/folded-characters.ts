const CALENDAR = /^[\s\ufeff\u00ef\u00bb\u00bf]{0,20}BEGIN:VCALENDAR/i

const isInCharacter = (byte = 0) => (byte & 0xc0) === 0x80

/** Some software folds after 75 octets, also inside a character of UTF-8; such folds move behind it. Lines keep numbers. */
export function withWholeCharacters(bytes: Uint8Array): Uint8Array {
  if (!CALENDAR.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'))) return bytes
  const whole = Uint8Array.from(bytes)
  for (let at = whole.indexOf(0x0a); at >= 0; at = whole.indexOf(0x0a, at + 1)) {
    const start = whole[at - 1] === 0x0d ? at - 1 : at
    const isFold = whole[at + 1] === 0x20 || whole[at + 1] === 0x09
    if (!isFold || (whole[start - 1] ?? 0) < 0x80) continue
    let end = at + 2
    while (isInCharacter(whole[end]) && end < at + 5) end += 1
    const fold = whole.slice(start, at + 2)
    whole.copyWithin(start, at + 2, end)
    whole.set(fold, end - fold.length)
    at = end - 2
  }
  return whole
}
