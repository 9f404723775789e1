export const inOneTab = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  // Browsers provide Web Locks only in secure contexts.
  'locks' in navigator ? navigator.locks.request(name, work) : work()
