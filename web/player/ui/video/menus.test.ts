import { expect, test } from 'vitest'
import { backgroundGroup, captionsGroup, qualityGroups } from './menus.ts'

const english = { id: '0', label: 'English', language: 'en', isOn: true }
const isiZulu = { id: '1', label: 'isiZulu', language: 'zu', isOn: false }

test('captions can be switched off, and off is checked when none are on', () => {
  const chosen: (string | null)[] = []
  const group = captionsGroup([english, isiZulu], (id) => chosen.push(id))
  expect(group.options.map(({ label, isOn }) => [label, isOn])).toEqual([
    ['Off', false],
    ['English', true],
    ['isiZulu', false],
  ])
  group.onChoose('off')
  group.onChoose('1')
  expect(chosen).toEqual([null, '1'])
  expect(captionsGroup([isiZulu], () => {}).options[0]).toMatchObject({ label: 'Off', isOn: true })
})

test('qualities form a group only if any exist', () => {
  expect(qualityGroups([], () => {})).toEqual([])
  expect(qualityGroups([{ id: 'auto', label: 'Auto', isOn: true }], () => {})).toHaveLength(1)
})

test('the background mode is one of two', () => {
  const chosen: string[] = []
  const group = backgroundGroup('corner', (away) => chosen.push(away))
  expect(group.options.map(({ id, isOn }) => [id, isOn])).toEqual([
    ['corner', true],
    ['picture-in-picture', false],
  ])
  group.onChoose('picture-in-picture')
  group.onChoose('elsewhere')
  expect(chosen).toEqual(['picture-in-picture'])
})
