declare global {
  interface Window {
    /** Answers that the document asked for before this script arrived, by method and address without its query. */
    earlyAnswers?: Record<string, Promise<Response>>
    /** Set by the browser check: nothing may load from then on. */
    unsupportedBrowser?: true
  }
}

/** The answer that the document already asked for, once. */
export function earlyAnswer(method: string, address: string): Promise<Response> | undefined {
  const key = `${method} ${address.split('?', 1)[0]}`
  const answer = window.earlyAnswers?.[key]
  if (answer !== undefined) delete window.earlyAnswers?.[key]
  return answer
}
