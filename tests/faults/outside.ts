/** What the sandbox takes for the key of a provider. */
const KEY = 'sandbox'

/** What somebody outside answers the provider: the status, and the body where it is JSON. */
export async function fetchOutside(url: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, { headers: { 'x-api-key': KEY } })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, body: isJson ? JSON.parse(text) : text }
}
