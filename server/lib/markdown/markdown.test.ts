import { expect, test } from 'vitest'
import { renderMarkdown, safeMarkdown } from './markdown.ts'

test('Markdown is rendered as sanitised HTML, with tables, strikethrough and autolinks', () => {
  expect(renderMarkdown('# Why\n\nIt **rained** ~~not~~: https://a.example/rain')).toBe(
    '<h3>Why</h3>\n<p>It <strong>rained</strong> <s>not</s>: ' +
      '<a href="https://a.example/rain" rel="noopener noreferrer">https://a.example/rain</a></p>',
  )
  expect(renderMarkdown('a|b\n-|-\n1|2')).toContain('<td>2</td>')
  expect(renderMarkdown('<script>x</script>\n\n[x](javascript:alert(1))')).toBe('<p><a>x</a></p>')
})

test.each([
  ['HTML in a line', 'a <b onclick="x()">b</b> c', 'a b c'],
  ['HTML of many lines', '# Hi\n\n<div>\n<script>x</script>\n</div>\n\nYes', '# Hi\n\n\n\n\n\nYes'],
  ['a picture', 'See ![the *rain*](https://a.example/a.png) here', 'See the *rain* here'],
  ['a picture by its definition', '![rain][1]\n\n[1]: https://a.example/a.png', 'rain\n\n[1]: https://a.example/a.png'],
  ['a link to a script', 'a [b](javascript:alert(1)) c', 'a b c'],
  ['a link to a script, hidden', 'a [b](java&#115;cript:alert(1)) [b](<java\\script:x>)', 'a b b'],
  [
    'a definition of a link to a script',
    '[x][1] y\n\n[1]: javascript:alert(1)\n[2]: https://a.example/',
    'x y\n\n\n[2]: https://a.example/',
  ],
  ['an address of a script', '<javascript:alert(1)>', 'javascript:alert(1)'],
  ['a picture in a link', '[![rain](a.png)](https://a.example/)', '[rain](https://a.example/)'],
  ['a link to another host by two slashes', '[x](//evil.example) [y](/\\evil.example)', 'x y'],
  ['a link that remains after HTML is removed', '[<b>](javascript:x)<i>', ''],
  [
    'a picture in a table and in a list',
    '|a|b|\n|-|-|\n|![x](y)|![z](y)|\n\n> - ![q](r)',
    '|a|b|\n|-|-|\n|x|z|\n\n> - q',
  ],
  ['a part that is written over the lines of a quote', 'Yes\n\n> ![x\n> y](z)\n\nNo', 'Yes\n\n\n\n\nNo'],
])('%s is taken out of Markdown', (_name, source, safe) => {
  expect(safeMarkdown(source)).toBe(safe)
})

test('safe Markdown is unchanged', () => {
  const source =
    '# A\n\n*b* [c](https://a.example/ "d") [e](/podcasts/x) <https://a.example/>\n\n```\n<div>\n```\n\n- `<b>`'
  expect(safeMarkdown(source)).toBe(source)
})
