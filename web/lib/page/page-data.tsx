import { useMatches } from 'react-router'

/**
 * Placeholder for loader data that the document has as JSON in a script element: encoding an object of a thousand parts costs
 * React Router as much as rendering it, and decoding it blocks the browser's main thread.
 */
export interface PageData<Data> {
  inDocument: DataElement
  data?: Data
}

type DataElement = 'page-data' | 'frame-data'

/** On the server the loader's data, in the browser the data parsed from the document. */
const dataByPage = new WeakMap<object, object>()

/** For server loaders that run once or have a `clientLoader` beside them; at most one matched route for each element. */
export function toPageData<Data extends object>(data: Data, inDocument: DataElement = 'page-data'): PageData<Data> {
  const page: PageData<Data> = { inDocument }
  dataByPage.set(page, data)
  return page
}

/** Data of a server loader, or of a `clientLoader` unchanged; the same object for the same loader data. */
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

/** On hydration React leaves the content from the server in place. */
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
