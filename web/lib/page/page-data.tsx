import { useMatches } from 'react-router'

/**
 * Placeholder in loader data for data that the document carries as JSON in a separate script element: React Router's encoding
 * of an object of a thousand parts costs as much as rendering it, and decoding it blocks the browser's main thread.
 */
export interface PageData<Data> {
  inDocument: DataElement
  /** Never set; carries the type only. */
  data?: Data
}

/** Id of the script element: data of the page, or of the frame around all pages. */
type DataElement = 'page-data' | 'frame-data'

/** On the server: the loader's data. In the browser: the data parsed from the document. */
const dataByPage = new WeakMap<object, object>()

/**
 * For server loaders of routes that also have a `clientLoader`, or that are never loaded again; at most one route for each element
 * may match a page.
 */
export function toPageData<Data extends object>(data: Data, inDocument: DataElement = 'page-data'): PageData<Data> {
  const page: PageData<Data> = { inDocument }
  dataByPage.set(page, data)
  return page
}

/** The data of a server loader, or of a `clientLoader` unchanged; the same object for the same loader data. */
export function fromPageData<Data extends object>(page: PageData<Data> | Data): Data {
  if (!isPageData(page)) return page
  const data = dataByPage.get(page) ?? readDocument(page.inDocument)
  dataByPage.set(page, data)
  // The server serialised data of this type.
  return data as Data
}

const isPageData = <Data extends object>(page: PageData<Data> | Data): page is PageData<Data> => 'inDocument' in page

function readDocument(element: DataElement): object {
  return JSON.parse(document.getElementById(element)?.textContent ?? '') as object
}

/** The script elements with the data of the frame and of the page. On hydration React leaves the server's content in place. */
export const PageDataElements = () =>
  useMatches().map(({ id, loaderData }) =>
    typeof loaderData === 'object' && loaderData !== null && isPageData(loaderData) ? (
      <script
        key={id}
        id={loaderData.inDocument}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: typeof document === 'undefined' ? scriptSafe(JSON.stringify(dataByPage.get(loaderData))) : '',
        }}
      />
    ) : null,
  )

/** Escapes JSON so that it cannot close its script element. */
const scriptSafe = (json: string) => json.replaceAll('<', String.raw`\u003c`)
