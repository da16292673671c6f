import type { ESTree, Plugin } from 'vite'

/** The parts of a call that only the API reads: the schemas by which it parses a request. */
const REQUEST_SCHEMAS: ReadonlySet<string> = new Set(['body', 'query'])

/**
 * Removes the schemas of requests from the calls. The page parses only replies: its requests are checked by the compiler and
 * by the API. Schemas that only requests need then leave the bundle.
 */
export function repliesOnly(): Plugin {
  return {
    name: 'replies-only',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/domain\/src\/.+\.ts$/, code: ' = defineCall(' },
      handler(code) {
        let rest = ''
        let from = 0
        for (const { start, end } of this.parse(code, { lang: 'ts' }).body.flatMap(requestSchemas)) {
          rest += code.slice(from, start)
          from = code[end] === ',' ? end + 1 : end
        }
        return { code: rest + code.slice(from), map: null }
      },
    },
  }
}

/** The properties of a request in the calls that a statement exports. */
function requestSchemas(statement: ESTree.Program['body'][number]): ESTree.ObjectPropertyKind[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
    const [call] = init.arguments
    if (init.callee.name !== 'defineCall' || call?.type !== 'ObjectExpression') return []
    return call.properties.filter(
      (property) =>
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        REQUEST_SCHEMAS.has(property.key.name),
    )
  })
}
