import { expect, test } from 'vitest'
import { line } from './line-kit.ts'
import { readTranscript } from './read-texts.ts'

const vtt = (...texts: readonly string[]) =>
  `WEBVTT\n\n${texts.map((text, second) => `00:0${second}.000 --> 00:0${second}.900\n${text}`).join('\n\n')}\n`
const speakersIn = (...texts: readonly string[]) =>
  readTranscript(vtt(...texts), 'text/vtt').map(({ speaker, text }) => [speaker, text])

test('a voice is named where it changes, so it applies until the next one or a change', () => {
  expect(readTranscript(vtt('<v Ann>One', 'Two', '<v.loud Ben>Three', 'Four', '>> Five', 'Six'), 'text/vtt')).toEqual([
    line(0, 'One', 'Ann'),
    line(1, 'Two', 'Ann'),
    line(2, 'Three', 'Ben'),
    line(3, 'Four', 'Ben'),
    line(4, 'Five'),
    line(5, 'Six'),
  ])
})

test('the only speaker of a transcript is named once, in its first line', () => {
  expect(speakersIn('Thandi Moloi: The dam is', 'full again.')).toEqual([
    ['Thandi Moloi', 'The dam is'],
    ['Thandi Moloi', 'full again.'],
  ])
  expect(speakersIn('Pieter van der Berg: One.', 'Two.')[1]).toEqual(['Pieter van der Berg', 'Two.'])
})

test('a speaker who speaks once has a name of several words at the beginning of a sentence', () => {
  const lines = [
    'Ann: How is the rain?',
    'Lebo Dlamini: Good.',
    'Ann: And the wind?',
    'Sipho',
    'Nkosi: Bad.',
    'Good News: it is calm.',
  ]
  expect(speakersIn(...lines)).toEqual([
    ['Ann', 'How is the rain?'],
    ['Lebo Dlamini', 'Good.'],
    ['Ann', 'And the wind?'],
    ['Ann', 'Sipho'],
    ['Ann', 'Nkosi: Bad.'],
    ['Ann', 'Good News: it is calm.'],
  ])
})

test('two speakers who speak once have names of one word if the first one asks the other by name', () => {
  expect(speakersIn('Sarah: Here is a question from Gill.', 'Gill: Does it', 'rain?', 'Always: rain.')).toEqual([
    ['Sarah', 'Here is a question from Gill.'],
    ['Gill', 'Does it'],
    ['Gill', 'rain?'],
    ['Gill', 'Always: rain.'],
  ])
})

test.each([
  [['Tonight: the rain.', 'And the wind.']],
  [['Episode Twelve: the rain.', 'And the wind.']],
  [['The Long Rain: a story.', 'And the wind.']],
  [['It rains.', 'Remember: the wind.']],
  [['It rains.', 'Cape Town: the wind.']],
])('words before a colon are no speaker where nothing else names one: %j', (texts) => {
  expect(speakersIn(...texts)).toEqual(texts.map((text) => [null, text]))
})

test('names in brackets behind dashes, as captions for the deaf have them, are those of speakers if they recur', () => {
  const lines = ['- [Ann Lee] One', 'two.', '- [Ben] Three\n- [Ann Lee] Four', '- Five', '(laughter)']
  expect(speakersIn(...lines)).toEqual([
    ['Ann Lee', 'One'],
    ['Ann Lee', 'two.'],
    ['Ben', 'Three'],
    ['Ann Lee', 'Four'],
    [null, '- Five'],
    [null, '(laughter)'],
  ])
  expect(speakersIn('- [Door] One', '- [laughs] Two', '- [laughs] Three')[2]).toEqual([null, '- [laughs] Three'])
})

test('names in brackets without dashes are those of speakers if several recur, but sounds are not', () => {
  const lines = [
    '[Ann Lee] One',
    '[Ben] Two',
    '[Music]',
    '[Music] Three',
    '[Ann Lee] Four\n[Ben] Five',
    '[LAUGHING] Six',
  ]
  expect(speakersIn(...lines)).toEqual([
    ['Ann Lee', 'One'],
    ['Ben', 'Two'],
    ['Ben', '[Music]'],
    ['Ben', '[Music] Three'],
    ['Ann Lee', 'Four'],
    ['Ben', 'Five'],
    ['Ben', '[LAUGHING] Six'],
  ])
  const sounds = ['[Inaudible] One', '[Crosstalk] Two', '[Inaudible] Three', '[Narrator] Four', '[Narrator] Five']
  expect(speakersIn(...sounds)).toEqual(sounds.map((text) => [null, text]))
  const song = ['[Verse 1] One', '[Chorus] Two', '[Verse 2] Three', '[Chorus] Four']
  expect(speakersIn(...song)).toEqual(song.map((text) => [null, text]))
})

test('names in parentheses are those of speakers where they begin most texts', () => {
  expect(speakersIn('(Ann) One', '(Ben) Two', '(Ann) Three', '(laughs) Four')).toEqual([
    ['Ann', 'One'],
    ['Ben', 'Two'],
    ['Ann', 'Three'],
    ['Ann', '(laughs) Four'],
  ])
  const notes = ['(Outside) One', 'Two', 'Three', '(Inside) Four', 'Five', '(Outside) Six', 'Seven']
  expect(speakersIn(...notes)).toEqual(notes.map((text) => [null, text]))
})

test('surnames that are words for sounds are those of speakers', () => {
  const names = ['Anna Stille', 'Ben Lied', 'Rui Palmas']
  const spoken = [...names, ...names].map((name) => [name, 'One'])
  expect(speakersIn(...spoken.map(([name, text]) => `[${name}] ${text}`))).toEqual(spoken)
  const sounds = ['Palmas', 'Lied', 'Trauriges Lied', 'Stille'].map((one) => `[${one}] Two`)
  expect(speakersIn(...sounds, ...sounds)).toEqual([...sounds, ...sounds].map((text) => [null, text]))
})

test('sounds in other languages are no speakers', () => {
  const sounds = ['Musiek', 'Applous', 'Gelächter', 'Rires', 'Música'].map((sound) => `[${sound}] One`)
  const twice = [...sounds, ...sounds]
  expect(speakersIn(...twice)).toEqual(twice.map((text) => [null, text]))
})

test('names that begin like the word for a sound are those of speakers', () => {
  const names = ['Lachlan', 'Ravi Singh', 'Gary Player', 'Sobukwe', 'Humphrey']
  const spoken = [...names, ...names].map((name) => [name, 'One'])
  expect(speakersIn(...spoken.map(([name, text]) => `[${name}] ${text}`))).toEqual(spoken)
  const sounds = ['Clapping', 'Sobs', 'Ann laughing', 'Giggles', 'Humming'].map((one) => `[${one}] Two`)
  expect(speakersIn(...sounds, ...sounds)).toEqual([...sounds, ...sounds].map((text) => [null, text]))
})

test.each([
  ['before colons', ['1: One', '2: Two', '1: Three']],
  ['of voices', ['<v 1>One', '<v 2>Two', '<v 1>Three']],
])('speakers may be numbers %s', (_name, texts) => {
  expect(speakersIn(...texts)).toEqual([
    ['Speaker 1', 'One'],
    ['Speaker 2', 'Two'],
    ['Speaker 1', 'Three'],
  ])
})

test('a name may begin with an ordinal number', () => {
  expect(speakersIn('1st Officer: One', 'Captain: Two', '1st Officer: Three', 'Captain: Four')).toEqual([
    ['1st Officer', 'One'],
    ['Captain', 'Two'],
    ['1st Officer', 'Three'],
    ['Captain', 'Four'],
  ])
})

test.each([
  ['a list', ['1: One', '2: Two', '3: Three']],
  ['a phrase that recurs in second rows', ['The rules.\nRule one: no.', 'Again:\nRule one: no.', 'The end.']],
])('%s has no speakers', (_name, texts) => {
  expect(speakersIn(...texts)).toEqual(texts.map((text) => [null, text.replace('\n', ' ')]))
})

test('names of software in brackets are those of speakers', () => {
  const rows = ['[SPEAKER_00] One', '[SPEAKER_01] Two', '[SPEAKER_00] Three']
  const spoken = rows.map((row) => [row.slice(1, 11), row.slice(13)])
  expect(speakersIn(...rows)).toEqual(spoken)
  const plain = readTranscript(rows.join('\n'), 'text/plain')
  expect(plain.map(({ speaker, text }) => [speaker, text])).toEqual(spoken)
})

test('each row of a caption may have a speaker', () => {
  const lines = [
    'ANN: One\nand two.',
    'BEN: Three\nANN: Four\nfive: six',
    '>> Seven\n>> Eight',
    '- Nine\n- Ten',
    'BEN: End',
  ]
  expect(speakersIn(...lines)).toEqual([
    ['ANN', 'One and two.'],
    ['BEN', 'Three'],
    ['ANN', 'Four five: six'],
    [null, 'Seven'],
    [null, 'Eight'],
    [null, '- Nine - Ten'],
    ['BEN', 'End'],
  ])
})

test('a speaker who speaks once has a name in capitals where the names of others are', () => {
  const lines = [
    'CA: One',
    'CA: two.',
    'EM: Three',
    'four',
    'NATO: five.',
    '(applause)',
    'MAN: Six',
    'NOTE: Seven',
    'Rain: eight.',
  ]
  expect(speakersIn(...lines)).toEqual([
    ['CA', 'One'],
    ['CA', 'two.'],
    ['EM', 'Three'],
    ['EM', 'four'],
    ['EM', 'NATO: five.'],
    ['EM', '(applause)'],
    ['MAN', 'Six'],
    ['MAN', 'NOTE: Seven'],
    ['MAN', 'Rain: eight.'],
  ])
})

test('a note behind a name is no part of it', () => {
  const lines = ['ANN: One', 'BEN (on the phone): Two', 'ANN (laughs): Three', 'BEN: Four']
  const spoken = [
    ['ANN', 'One'],
    ['BEN', 'Two'],
    ['ANN', 'Three'],
    ['BEN', 'Four'],
  ]
  expect(speakersIn(...lines)).toEqual(spoken)
  const plain = readTranscript(lines.join('\n\n'), 'text/plain')
  expect(plain.map(({ speaker, text }) => [speaker, text])).toEqual(spoken)
})

test.each(['Élodie\u00a0: Un', 'Élodie\u202f: Un', 'Élodie : Un'])(
  'a blank before the colon is no part of a name: %j',
  (first) => {
    const texts = [first, first.replace('Élodie', 'Jo'), first, first.replace('Élodie', 'Jo')]
    const speakers = ['Élodie', 'Jo', 'Élodie', 'Jo']
    expect(speakersIn(...texts).map(([speaker]) => speaker)).toEqual(speakers)
    expect(readTranscript(texts.join('\n\n'), 'text/plain').map(({ speaker }) => speaker)).toEqual(speakers)
  },
)

test('a change of the speaker may be within a row, and a voice may be unknown', () => {
  expect(speakersIn('>> ANN: One. >> BEN: Two', '<v Ann>Three</v>', '<v ->Four</v>', 'a >> b')).toEqual([
    ['ANN', 'One.'],
    ['BEN', 'Two'],
    ['Ann', 'Three'],
    [null, 'Four'],
    [null, 'a >> b'],
  ])
})
