import { expect, test } from 'vitest'
import { parseStreamTitle } from './titles.ts'

const SONG = { kind: 'song', artist: 'Mara Veld', title: 'Low Season' }

test.each([
  'Now Playing: Mara Veld - Low Season',
  'NP: Mara Veld - Low Season',
  '♪ Mara Veld - Low Season ♫',
  '01. Mara Veld - Low Season',
  '7 - Mara Veld - Low Season',
  '001234 Mara Veld - Low Season',
  'On Air Now: Mara Veld - Low Season',
  'Current song: Mara Veld - Low Season',
  'Nou speel: Mara Veld - Low Season',
  'Now Playing - Mara Veld - Low Season',
  'Now Playing Mara Veld - Low Season',
  'Now Playing:Mara Veld - Low Season',
  '♫ Now Playing: Mara Veld - Low Season',
  'Ahora suena: Mara Veld - Low Season',
  'En écoute : Mara Veld - Low Season',
  "You're listening to: Mara Veld - Low Season",
  'Playing Now: Mara Veld - Low Season',
  'Sie hören gerade: Mara Veld - Low Season',
  'Você está ouvindo: Mara Veld - Low Season',
  'Сейчас в эфире: Mara Veld - Low Season',
  'Jy luister na: Mara Veld - Low Season',
  'Now Playing » Mara Veld - Low Season',
  'Now Playing... Mara Veld - Low Season',
  'Request: Mara Veld - Low Season',
  '>> Mara Veld - Low Season',
  '🔴 LIVE: Mara Veld - Low Season',
  'www.radio.example - Mara Veld - Low Season',
  'Unknown - Mara Veld - Low Season',
  'Various Artists - Mara Veld - Low Season',
  '▶ Mara Veld - Low Season 🎵',
  'Mara Veld - Mara Veld - Low Season',
  'Track 01 - Mara Veld - Low Season',
])('announcements, numbers and symbols before the artist are removed: %j', (text) =>
  expect(parseStreamTitle(text)).toEqual(SONG),
)

test.each([
  'Mara Veld - Low Season (Requested by Ann)',
  'Mara Veld - Low Season // Next: Reed - Two',
  'Now: Mara Veld - Low Season (Next: Reed - Two)',
  'Mara Veld - Low Season (00:03:45)',
  'Mara Veld - Low Season - 3:45',
  'Mara Veld - Low Season [03:45]',
  'Mara Veld - Low Season ||| ',
  'Mara Veld - Low Season @ www.radio.example',
  'Mara Veld - Low Season (https://radio.example/now)',
  'Mara Veld - Low Season - –',
  'Mara Veld - Low Season #NowPlaying',
  'Mara Veld - Low Season (128 kbps)',
])('additions after the title are removed: %j', (text) => expect(parseStreamTitle(text)).toEqual(SONG))
