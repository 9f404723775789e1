import { expect, test } from 'vitest'
import { contrast, graphicColour, inkOn } from './contrast.ts'

test('the contrast ratio follows WCAG', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2)
  expect(contrast('teal', '#fff')).toBeUndefined()
})

test('text is dark on light colours and light on dark ones', () => {
  expect(inkOn('#ffb81c')).toBe('#0b0c0e')
  expect(inkOn('#12507f')).toBe('#f5f4f0')
})

test('every grey gets text of at least 4.5:1', () => {
  const greys = Array.from({ length: 256 }, (_, level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`)
  expect(greys.filter((grey) => (contrast(inkOn(grey), grey) ?? 0) < 4.5)).toEqual([])
})

test('an editorial colour is used only in themes where it reaches 3:1', () => {
  expect(graphicColour('#5ab8ff')).toBe('light-dark(var(--theme-text), #5ab8ff)')
  expect(graphicColour('#e8401f')).toBe('light-dark(#e8401f, #e8401f)')
  expect(graphicColour('#101214')).toBe('light-dark(#101214, var(--theme))')
  expect(graphicColour('red')).toBeUndefined()
})
