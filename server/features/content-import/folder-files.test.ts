import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type Files, readExample, readWarnings } from './content-folder-kit.ts'

const jpeg = () => readFile('docs/your-station/pictures/valley.jpg')
const SOUND = 'sound/first-hour/the-wind-pump'
const m4a = () => readFile(`docs/your-station/${SOUND}.m4a`)

/** A frame of MPEG-1 layer III with 128 kbit/s and 44.1 kHz. */
const frame = Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0xc0), Buffer.alloc(413)])
const frames = Buffer.concat(Array.from({ length: 383 }, () => frame))

describe('files of the folder', () => {
  test.each<[string, () => Promise<Files>]>([
    [
      'a picture of a camera, in capitals',
      async () => ({ 'pictures/valley.jpg': null, 'pictures/valley.JPG': await jpeg() }),
    ],
    ['a picture of Windows', async () => ({ 'pictures/valley.jpg': null, 'pictures/valley.jfif': await jpeg() })],
    ['a sound in capitals', async () => ({ [`${SOUND}.m4a`]: null, [`${SOUND}.M4A`]: await m4a() })],
    ['an audio book', async () => ({ [`${SOUND}.m4a`]: null, [`${SOUND}.m4b`]: await m4a() })],
    [
      'an MP3 behind padding',
      async () => ({ [`${SOUND}.m4a`]: null, [`${SOUND}.mp3`]: Buffer.concat([Buffer.alloc(2_000), frames]) }),
    ],
    [
      'an MP3 behind a text',
      async () => ({
        [`${SOUND}.m4a`]: null,
        [`${SOUND}.mp3`]: Buffer.concat([Buffer.from('x\r\n'.repeat(90)), frames]),
      }),
    ],
    [
      'what operating systems leave',
      async () => ({
        'pictures/Thumbs.db': 'x',
        'sound/desktop.ini': 'x',
        '__MACOSX/pictures/_valley.jpg': 'x',
        'news/a.md~': 'x',
      }),
    ],
  ])('%s are read without a note', async (_name, files) => expect(await readWarnings(await files())).toEqual([]))

  test.each<[string, Files, string]>([
    [
      'a picture of another kind',
      { 'pictures/valley.psd': '8BPS' },
      'pictures/valley.psd:1: is not a picture of a kind that is shown',
    ],
    [
      'a sound of another kind',
      { [`${SOUND}.m4a`]: null, [`${SOUND}.flac`]: 'fLaC' },
      `${SOUND}.flac:1: is not audio that every browser plays (it is FLAC)`,
    ],
    [
      'a sound under another name',
      { [`${SOUND}.m4a`]: Buffer.from('RIFF\0\0\0\0WAVEfmt ') },
      `${SOUND}.m4a:1: is not an MPEG-4 audio file (it is WAV)`,
    ],
    [
      'a page in the place of a sound',
      { [`${SOUND}.m4a`]: null, [`${SOUND}.mp3`]: '<!DOCTYPE html><p>404' },
      `${SOUND}.mp3:1: is not an MP3 file (it is a page)`,
    ],
    [
      'tags without a sound',
      { [`${SOUND}.m4a`]: null, [`${SOUND}.mp3`]: Buffer.from('ID3\x03\0\0\0\0\0\0') },
      `${SOUND}.mp3:1: has no audio`,
    ],
    [
      'a transcript of another kind',
      { [`${SOUND}.srt`]: '1\n00:00:01,000 --> 00:00:02,000\nOne\n' },
      `${SOUND}.srt:1: is not a WebVTT transcript; save it as .vtt`,
    ],
    ['a transcript without times', { [`${SOUND}.vtt`]: 'hello' }, `${SOUND}.vtt:1: has no timed cues`],
    [
      'a transcript in another encoding',
      { [`${SOUND}.vtt`]: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nCaf\xe9', 'latin1') },
      `${SOUND}.vtt:1: is not valid UTF-8`,
    ],
  ])('%s is refused with its name', async (_name, files, fault) => {
    await expect(readExample(files)).rejects.toThrow(fault)
  })

  test('a sound that was cut off is refused, whether its index is at the start or at the end', async () => {
    const whole = await m4a()
    await expect(readExample({ [`${SOUND}.m4a`]: whole.subarray(0, -500) })).rejects.toThrow(
      `${SOUND}.m4a:1: is cut off: `,
    )
    const [ftyp, mdat] = ['\0\0\0\x10ftypM4A \0\0\0\0', '\0\0\0\x0cmdat1234'].map((box) => Buffer.from(box, 'latin1'))
    await expect(readExample({ [`${SOUND}.m4a`]: Buffer.concat([ftyp ?? whole, mdat ?? whole]) })).rejects.toThrow(
      'it has no index (moov)',
    )
  })

  test('files that nothing reads, and duplicate files, are noted', async () => {
    const files = { 'notes.docx': 'x', 'Pictures/valley.jpg': 'x', 'news/a.html': 'x', [`${SOUND}.mp3`]: frames }
    const notes = await readWarnings(files)
    expect(notes.map((note) => note.slice(0, 50).split(':')[0])).toEqual([
      'Pictures/valley.jpg',
      'news/a.html',
      'notes.docx',
      `${SOUND}.mp3`,
    ])
  })
})

const syncSafe = (size: number) => Buffer.of(size >> 21, (size >> 14) & 127, (size >> 7) & 127, size & 127)
const sized = (size: number) => Buffer.of(size >> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255)
const id3Frame = (name: string, body: Buffer) =>
  Buffer.concat([Buffer.from(name), sized(body.length), Buffer.alloc(2), body])
const chap = (id: string, start: number, title: string) =>
  id3Frame(
    'CHAP',
    Buffer.concat([
      Buffer.from(`${id}\0`),
      sized(start),
      sized(start + 1_000),
      Buffer.alloc(8, 255),
      id3Frame('TIT2', Buffer.concat([Buffer.of(1, 0xff, 0xfe), Buffer.from(title, 'utf16le')])),
    ]),
  )

test('the chapters in an MP3 and in an MPEG-4 file are those of the recording', async () => {
  const frames3 = Buffer.concat([chap('b', 2_500, 'Twee'), chap('a', 0, 'Één')])
  const tag = Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), syncSafe(frames3.length), frames3])
  const titles = ['Één', 'Twee'].map((title) => Buffer.from(title))
  const list = titles.map((title, index) =>
    Buffer.concat([Buffer.alloc(4), sized(index * 25_000_000), Buffer.of(title.length), title]),
  )
  const chpl = Buffer.concat([Buffer.from('chpl\x01\0\0\0\0\0\0\0\x02', 'latin1'), ...list])
  const udta = Buffer.concat([sized(chpl.length + 12), Buffer.from('udta'), sized(chpl.length + 4), chpl])
  const whole = await m4a()
  const moov = whole.indexOf('moov') - 4
  const end = moov + whole.readUInt32BE(moov)
  const withList = Buffer.concat([
    whole.subarray(0, moov),
    sized(end - moov + udta.length),
    whole.subarray(moov + 4, end),
    udta,
    whole.subarray(end),
  ])
  const files: Files[] = [
    { [`${SOUND}.m4a`]: null, [`${SOUND}.mp3`]: Buffer.concat([tag, frames]) },
    { [`${SOUND}.m4a`]: withList },
  ]
  for (const each of files) {
    const { rows } = await readExample(each)
    const episode = rows.content.find(({ kind }) => kind === 'episode')
    expect(JSON.parse(String(episode?.details))).toMatchObject({
      chapters: [
        { startSeconds: 0, title: 'Één' },
        { startSeconds: 2.5, title: 'Twee' },
      ],
    })
  }
})
