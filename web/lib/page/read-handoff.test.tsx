import { renderToString } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { routerPage } from '#tests/kit/pages/router-page.tsx'
import { readHandoff } from './read-handoff.ts'

test('renderToString writes the encoded loader data of React Router without suspending', async () => {
  const html = await routerPage({ title: 'Nine seconds' }, async (context, url) => {
    const contextOf = await readHandoff(context)
    return renderToString(<ServerRouter context={contextOf()} url={url} />)
  })
  expect(html).not.toContain('<!--$!-->')
  expect(html).toContain('Nine seconds')
  expect(html).toContain('streamController.close()')
})

test('the context can be rendered several times', async () => {
  const html = await routerPage({ title: 'Nine seconds' }, async (context, url) => {
    const contextOf = await readHandoff(context)
    renderToString(<ServerRouter context={contextOf()} url={url} />)
    return renderToString(<ServerRouter context={contextOf()} url={url} />)
  })
  expect(html.split('Nine seconds')).toHaveLength(2)
})

test('without readHandoff React Router suspends, so the workaround is still needed', async () => {
  const html = await routerPage({ title: 'Nine seconds' }, async (context, url) =>
    renderToString(<ServerRouter context={context} url={url} />),
  )
  expect(html).toContain('<!--$!-->')
  expect(html).not.toContain('Nine seconds')
})
