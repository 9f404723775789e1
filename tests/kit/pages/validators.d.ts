/* Types of validators that have none. */

declare module 'structured-data-testing-tool' {
  export interface TestResult {
    failed: readonly { test: string }[]
    schemas: readonly string[]
  }
  function structuredDataTest(
    html: string,
    options: { presets?: readonly unknown[]; schemas?: readonly string[] },
  ): Promise<TestResult>
  export default { structuredDataTest }
}

declare module 'structured-data-testing-tool/presets.js' {
  const presets: { Google: unknown; Facebook: unknown; Twitter: unknown }
  export default presets
}

declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
