/** What came back of a request: a status with JSON, or why not. */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'noAnswer' }
  | { readonly kind: 'notUnderstood'; readonly why: string }

const MOST_ANSWER_BYTES = 262_144

/** Asks another party for JSON: within a time, a size, and without following where it points. */
export async function boundedJson(
  url: string,
  request: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; headers: Record<string, string>; body?: string },
  timeoutMilliseconds: number,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const text = await boundedText(response)
    if (text === null) return { kind: 'notUnderstood', why: 'the answer is too long' }
    const body = jsonOf(text)
    if (body === undefined) return { kind: 'notUnderstood', why: `status ${response.status} without JSON` }
    return { kind: 'json', status: response.status, body }
  } catch {
    return { kind: 'noAnswer' }
  }
}

async function boundedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const body: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? []
  for await (const chunk of body) {
    bytes += chunk.length
    // leaving the loop cancels what is still to come
    if (bytes > MOST_ANSWER_BYTES) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
