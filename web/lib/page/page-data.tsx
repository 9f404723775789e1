import { useMatches } from 'react-router'

/**
 * Placeholder in loader data for data that the document carries as JSON in a separate script element: React Router's encoding
 * of an object of a thousand parts costs as much as rendering it, and decoding it blocks the browser's main thread.
 */
export interface PageData<Data> {
  isInDocument: true
  /** Never set; carries the type only. */
  data?: Data
}

const ELEMENT = 'page-data'

/** On the server: the loader's data. In the browser: the data parsed from the document. */
const dataByPage = new WeakMap<object, object>()

/** For server loaders of routes that also have a `clientLoader`; at most one such route may match a page. */
export function toPageData<Data extends object>(data: Data): PageData<Data> {
  const page: PageData<Data> = { isInDocument: true }
  dataByPage.set(page, data)
  return page
}

/** The data of a server loader, or of a `clientLoader` unchanged; the same object for the same loader data. */
export function fromPageData<Data extends object>(page: PageData<Data> | Data): Data {
  if (!isPageData(page)) return page
  const data = dataByPage.get(page) ?? readDocument()
  dataByPage.set(page, data)
  // The server serialised data of this type.
  return data as Data
}

const isPageData = <Data extends object>(page: PageData<Data> | Data): page is PageData<Data> => 'isInDocument' in page

function readDocument(): object {
  return JSON.parse(document.getElementById(ELEMENT)?.textContent ?? '') as object
}

/** The script element with the page's data. On hydration React leaves the server's content in place. */
export function PageDataElement() {
  const page = useMatches()
    .map(({ loaderData }) => loaderData)
    .find((loaded) => typeof loaded === 'object' && loaded !== null && isPageData(loaded))
  if (!page) return null
  const json = typeof document === 'undefined' ? scriptSafe(JSON.stringify(dataByPage.get(page))) : ''
  return (
    <script id={ELEMENT} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  )
}

/** Escapes JSON so that it cannot close its script element. */
const scriptSafe = (json: string) => json.replaceAll('<', String.raw`\u003c`)
