import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { fromPageData, PageDataElements, toPageData } from './page-data.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Renders a document with that loader data. */
function documentOf(loaded: object): string {
  const Page = createRoutesStub([{ id: 'page', path: '/', loader: () => loaded, Component: PageDataElements }])
  return renderToString(<Page hydrationData={{ loaderData: { page: loaded } }} />)
}

const textOf = (html: string) => /<script id="page-data" type="application\/json">(.*)<\/script>$/.exec(html)?.[1]

test('the browser reads the data of the loader from the document', () => {
  const data = { title: 'Café & “quotes”', list: [1, null, { a: true }] }
  const textContent = textOf(documentOf(toPageData(data)))
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'page-data' ? { textContent } : null) })
  const inBrowser: ReturnType<typeof toPageData<typeof data>> = { inDocument: 'page-data' }
  expect(fromPageData(inBrowser)).toEqual(data)
  expect(fromPageData(inBrowser)).toBe(fromPageData(inBrowser))
})

test('the data of the frame have an element of their own', () => {
  expect(documentOf(toPageData({ stations: [] }, 'frame-data'))).toBe(
    '<script id="frame-data" type="application/json">{"stations":[]}</script>',
  )
})

test('text in the data cannot close the script element', () => {
  const text = '</script><script>alert(1)</script><!--'
  const html = documentOf(toPageData({ text }))
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(textOf(html) ?? '')).toEqual({ text })
})

test('data of a clientLoader is returned unchanged and adds no element', () => {
  const data = { title: 'Guide' }
  expect(fromPageData(data)).toBe(data)
  expect(documentOf(data)).toBe('')
})
