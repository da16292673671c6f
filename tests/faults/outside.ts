/** The key of a provider that the sandbox accepts. */
const KEY = 'sandbox'

/** The reply of an outside party to the provider: its status, and its body if it is JSON. */
export async function fetchOutside(url: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, { headers: { 'x-api-key': KEY } })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, body: isJson ? JSON.parse(text) : text }
}
