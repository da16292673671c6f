import type { FastifyInstance, FastifyRequest } from 'fastify'

class FormProblem extends Error {
  readonly statusCode = 400
}

/** Parses the bodies of HTML forms. `request.body` then has the values by field name. */
export function addFormBodies(server: FastifyInstance) {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => toFields([...new URLSearchParams(body)]),
  )
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      toFields(await parseMultipart(request.headers['content-type'] ?? '', body)),
  )
}

async function parseMultipart(contentType: string, body: Buffer) {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
    return [...form]
  } catch {
    throw new FormProblem('The form is not multipart/form-data.')
  }
}

function toFields(entries: readonly (readonly [name: string, value: unknown])[]): Record<string, string> {
  const names = new Set(entries.map(([name]) => name))
  if (names.size < entries.length) throw new FormProblem('A field is there twice.')
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (typeof value !== 'string') throw new FormProblem('A field is a file.')
      return [name, value]
    }),
  )
}
