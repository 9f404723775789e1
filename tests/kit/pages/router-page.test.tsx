import { renderToString } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { finishHtml } from '#server/http/pages/html-transforms.ts'
import { readHandoff } from '#web/lib/page/read-handoff.ts'
import { routerPage } from './router-page.tsx'

const NONCE = 'n0nce'

const documentOf = (routeDiscovery?: 'initial' | 'lazy') =>
  routerPage(
    { title: 'Nine seconds' },
    async (context, url) => {
      const contextOf = await readHandoff(context)
      return renderToString(<ServerRouter context={contextOf()} url={url} nonce={NONCE} />)
    },
    routeDiscovery,
  )

const finish = (source: string) => {
  const { html, scripts } = finishHtml(Buffer.from(source), { nonce: NONCE, headTags: '' })
  return { html: html.toString(), scripts: scripts.map(String) }
}

test('every inline script of React Router has the nonce in the form that finishHtml finds', async () => {
  const { html, scripts } = finish(await documentOf())
  expect(html).not.toContain(NONCE)
  expect(scripts).toHaveLength(html.split('<script').length - 1)
  expect(scripts.join('')).toContain('window.__reactRouterRouteModules')
})

test('all module preloads and the module script of React Router are deferred', async () => {
  const { html, scripts } = finish(await documentOf())
  expect(html).not.toContain('modulepreload" href')
  expect(html).not.toContain('type="module"')
  for (const address of ['/assets/manifest.js', '/assets/entry.js', '/assets/react.js', '/assets/root.js'])
    expect(scripts.at(-1)).toContain(`"${address}"`)
})

test('the manifest of React Router is the global that prepareOffline reads', async () => {
  const [, manifest = 'null'] = /window\.__reactRouterManifest = (\{[^]*?\n\});/.exec(await documentOf('lazy')) ?? []
  expect(JSON.parse(manifest)).toMatchObject({
    routes: { root: { module: '/assets/root.js', imports: ['/assets/frame.js'], css: ['/assets/root.css'] } },
  })
})
