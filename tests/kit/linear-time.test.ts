import { expect, test } from 'vitest'
import { sanitiseHtml } from '#server/platform/safe-html.ts'
import { growingFasterThanText } from './growth.ts'
import { HOSTILE_HTML } from './hostile-texts.ts'

test.each([['the sanitiser of HTML', (text: string) => sanitiseHtml(text, 'https://a.example/')]])(
  '%s takes time in proportion to the text',
  { timeout: 120_000 },
  (_name, parse) => {
    expect(growingFasterThanText(parse, HOSTILE_HTML)).toEqual([])
  },
)
