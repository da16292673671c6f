declare global {
  interface Window {
    /** Replies to the requests of `document/early.js`, by method and address without query. */
    earlyAnswers?: Record<string, Promise<Response>>
    /** Set by `document/browser-check.js`: nothing may load any more. */
    unsupportedBrowser?: true
  }
}

/** The reply to a request that the document has sent already. A second call returns nothing. */
export function takeEarlyAnswer(method: string, address: string): Promise<Response> | undefined {
  const key = `${method} ${address.split('?', 1)[0]}`
  const answer = window.earlyAnswers?.[key]
  if (answer !== undefined) delete window.earlyAnswers?.[key]
  return answer
}
