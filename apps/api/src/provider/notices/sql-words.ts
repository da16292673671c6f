/** The names in `{name}` of a text. */
type FactName<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactName<Rest>
  : never

/** The names of the parts `[name|words]` of a text. */
type PartName<Text extends string> = Text extends `${string}[${infer Name}|${string}]${infer Rest}`
  ? Name | PartName<Rest>
  : never

/**
 * The SQL expressions of a text: a value for each fact `{name}`, and a condition for each part `[name|words]`. A part is
 * left out unless its condition is true.
 */
export type SqlFacts<Text extends string> = Readonly<Record<FactName<Text> | PartName<Text>, string>>

/** The SQL expression of a text, whose words contain no brackets. */
export function toSqlText(text: string, expressions: Readonly<Record<string, string>>): string {
  return text
    .split(/(\[\w+\|[^\]]*\])/)
    .filter((part) => part !== '')
    .map((part) => toSqlPart(part, expressions))
    .join(' || ')
}

function toSqlPart(part: string, expressions: Readonly<Record<string, string>>): string {
  const [, name, words] = /^\[(\w+)\|([^\]]*)\]$/.exec(part) ?? []
  if (name === undefined || words === undefined) return fillText(part, expressions)
  return `case when ${findExpression(expressions, name)} then ${fillText(words, expressions)} else '' end`
}

function fillText(text: string, expressions: Readonly<Record<string, string>>): string {
  return text
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      /^\{\w+\}$/.test(piece) ? `(${findExpression(expressions, piece.slice(1, -1))})` : toLiteral(piece),
    )
    .join(' || ')
}

function findExpression(expressions: Readonly<Record<string, string>>, name: string): string {
  const expression = expressions[name]
  if (expression === undefined) throw new Error(`no expression of ${name}`)
  return expression
}

function toLiteral(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n')
  return `E'${escaped}'`
}
