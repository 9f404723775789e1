import { CLOCK } from '#server/lib/time/clock-times.ts'
import { NAME } from '../speaker-names.ts'

/** Markup of editors and services, and what replaces it. Some rules rely on those before them. */
const MARKUP: readonly [RegExp, string][] = [
  // `[00:01:05 → 00:01:09]`, `[00:01:05 --> 00:01:09]`
  [new RegExp(String.raw`([[(]${CLOCK})\s{0,9}(?:-{1,2}>|[→⟶])\s{0,9}${CLOCK}(?=[\])])`, 'g'), '$1'],
  // A rule around a title
  [/^={4,}$/, ''],
  // `0h01m05s`
  [/^(\d{1,2})h(\d\d)m(\d\d)s(?=\s|$)/, '$1:$2:$3'],
  // Google Docs writes `\[00:01:05\]` in Markdown.
  [/\\(?=[[\]()*_.#+-])/g, ''],
  // `@1:05 - Ann` of Fathom
  [new RegExp(`^@(?=${CLOCK}\\s)`), ''],
  // `00:31:05⇥From Ann Smith to Everyone:` of Zoom's chat
  [
    new RegExp(
      String.raw`^(${CLOCK})\s{1,9}From\s{1,9}(${NAME}?)(?:\s{1,9}to\s{1,9}[^:]{1,60}?)?\s{0,9}:(?=\s|$)`,
      'u',
    ),
    '[$1] $2:',
  ],
  // `SPEAKER: S1` in a row above the speech, as Speechmatics writes it
  [/^SPEAKER: (S\d{1,3}|UU)$/, '$1:'],
  // `00:01:05 >> Hello`: a new speaker
  [new RegExp(String.raw`^([[(]?${CLOCK}[\])]?\s{1,9})>{2,3}\s{0,9}`), '$1'],
  // `*(00:01:05)*`
  [new RegExp(String.raw`[*_]{1,2}([[(]${CLOCK}[\])])[*_]{1,2}`, 'g'), '$1'],
  // `**Ann** *00:01:05*`
  [new RegExp(String.raw`(?<=\s)([*_]{1,2})(${CLOCK})\1$`), '($2)'],
  // `| 00:01:05 | Ann | Hello |` of a table
  [
    new RegExp(String.raw`^\|[ \t]{0,9}(${CLOCK})[ \t]{0,9}\|[ \t]{0,9}(${NAME}?)[ \t]{0,9}\|[ \t]{0,9}(\S.*)\|$`, 'u'),
    '$1\t$2\t$3',
  ],
  [/^\|[ \t]{0,9}(?:time(?:stamp|code)?[ \t]{0,9}\|.*|[-:| \t]{1,200})\|$/i, ''],
  // `### Ann`, `**Ann:** Hello`
  [/^(?:#{1,6}\s+)?(?:(\*\*|__)([^*_]{1,100})\1)?/, '$2'],
  // `🎤 Ann [00:01:05]`, `@speaker_02 [00:01:05]`
  [/^\p{Extended_Pictographic}\ufe0f?\s{1,9}(?=\p{Lu}[^[(]{0,40}[[(]\d)/u, ''],
  [/^@?speaker(?=[ _]\d{1,3}\s{0,9}[[(]\d)/, 'Speaker'],
  // `[00:01:05] **Ann:** Hello`
  [new RegExp(String.raw`^([[(]${CLOCK}[\])]\s{1,9})(\*\*|__)([^*_]{1,100})\2`), '$1$3'],
  // `[Ann]: Hello`
  [/^\[([^[\]:\d][^[\]:]{0,40})\]:\s+/, '$1: '],
  // `[00:01:05](https://a.example/?t=65)`
  [new RegExp(String.raw`(\[${CLOCK}\])\([^()\s]{1,500}\)`, 'g'), '$1'],
]

/** The row without markup around its time and name. */
export const plainRow = (row: string): string =>
  MARKUP.reduce((plain, [pattern, replacement]) => plain.replace(pattern, replacement), row)
