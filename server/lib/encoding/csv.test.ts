import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('no value and no part of one is a formula, whether commas or semicolons separate the cells', () => {
  const values = ['=1+1', 'Zoë;=1+1', 'Lines\n@A1\r+2', 'Dear "Ncu";-3', '\t=4', ';＝5', 'a = b; c - d']
  const csv = toCsv([{ name: 'x;=y', value: 1 }, ...values.map((name) => ({ name, value: 1 }))], { header: true })
  const cells = [csv.split(/[;\r\n]/), csv.split(/[,\r\n]/)].flat().map((cell) => cell.replace(/^"/, ''))
  expect(cells.filter((cell) => /^[=+\-@\t＝＋－＠]/.test(cell))).toEqual([])
  expect(csv).toContain('a = b; c - d')
})
