import { useMatches } from 'react-router'

/**
 * Stands in loader data for what the document brings as JSON in an element of its own: React Router's encoding of an object of
 * a thousand parts costs as much as rendering it, and its decoding holds the browser's thread.
 */
export interface PageData<Data> {
  isInDocument: true
  /** Never set: it ties the element to its type. */
  data?: Data
}

const ELEMENT = 'page-data'

/** On the server what the loader gave, in the browser what was read from the document. */
const known = new WeakMap<object, object>()

/** For server loaders of routes that have a `clientLoader` too; there may be one such route on a page. */
export function toPageData<Data extends object>(data: Data): PageData<Data> {
  const page: PageData<Data> = { isInDocument: true }
  known.set(page, data)
  return page
}

/** The data of a server loader, or of a `clientLoader` as it is; always the same object for the same loader data. */
export function fromPageData<Data extends object>(page: PageData<Data> | Data): Data {
  if (!isPageData(page)) return page
  const data = known.get(page) ?? readDocument()
  known.set(page, data)
  // The element was made from data of this type.
  return data as Data
}

const isPageData = <Data extends object>(page: PageData<Data> | Data): page is PageData<Data> => 'isInDocument' in page

function readDocument(): object {
  return JSON.parse(document.getElementById(ELEMENT)?.textContent ?? '') as object
}

/** The element with the data of the page. In the browser React leaves it as the server wrote it. */
export function PageDataElement() {
  const page = useMatches()
    .map(({ loaderData }) => loaderData)
    .find((loaded) => typeof loaded === 'object' && loaded !== null && isPageData(loaded))
  if (!page) return null
  const json = typeof document === 'undefined' ? scriptSafe(JSON.stringify(known.get(page))) : ''
  return (
    <script id={ELEMENT} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  )
}

/** JSON that cannot end the script element that it stands in. */
const scriptSafe = (json: string) => json.replaceAll('<', String.raw`\u003c`)
