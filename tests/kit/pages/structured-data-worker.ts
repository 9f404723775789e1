import tool, { type TestResult } from 'structured-data-testing-tool'
import presets from 'structured-data-testing-tool/presets.js'

export interface StructuredData {
  /** Names of the failed tests for Google, Facebook, Twitter and the schemas. */
  failed: readonly string[]
  /** Types that the page has. */
  schemas: readonly string[]
}

/** Job of a worker thread. */
export async function validateStructuredData(page: {
  html: string
  schemas: readonly string[]
}): Promise<StructuredData> {
  const { failed, schemas } = await tool
    .structuredDataTest(page.html, {
      presets: [presets.Google, presets.Facebook, presets.Twitter],
      schemas: page.schemas,
    })
    .catch((cause: { res: TestResult }) => cause.res)
  return { failed: failed.map(({ test }) => test), schemas }
}
