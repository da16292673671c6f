import { Piscina } from 'piscina'

/**
 * One thread for heavy work, because what such work loads takes some 50 MB in each. It starts with the first task and stays. The
 * work there does not slow the thread that serves requests.
 */
export function createWorkerThread(file: URL): Piscina {
  return new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement: 10,
  })
}
