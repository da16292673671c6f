import { join } from 'node:path'

import ts from 'typescript'

import { ROOT } from '../../tools/processes.ts'

/** The type that the code claims for one database value. */
export type Claim = {
  readonly kind: 'number' | 'string' | 'boolean' | 'Date' | 'bytes' | 'array' | 'anything' | 'mixed'
  readonly item?: Claim
  readonly isNullable: boolean
}

/** The row type of one call of `statement`; null if it claims no rows (`never`). */
export type RowClaim = { readonly columns: ReadonlyMap<string, Claim> | null }

const DATABASE = 'apps/api/src/platform/database/database.ts'

/** Every call of `statement` outside tests by file and line, with the rows that its type argument claims. */
export function claimsOfCalls(planted: Readonly<Record<string, string>> = {}): ReadonlyMap<string, RowClaim> {
  const path = join(ROOT, 'apps/api/tsconfig.json')
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, (file) => ts.sys.readFile(file)).config,
    ts.sys,
    join(ROOT, 'apps/api'),
  )
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile.bind(host)
  host.readFile = (file) => planted[file] ?? readFile(file)
  const isProduct = (file: string) => !/\.test\.ts$|\/testing\//.test(file)
  const rootNames = [...fileNames.filter(isProduct), ...Object.keys(planted)]
  const program = ts.createProgram({ rootNames, options, host })
  const checker = program.getTypeChecker()

  const claims = new Map<string, RowClaim>()
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !file.text.includes('statement')) continue
    forEachCall(file, (call) => {
      const argument = call.typeArguments?.[0]
      if (!isStatement(call, checker)) return
      const type = argument === undefined ? rowOfResult(call, checker) : checker.getTypeFromTypeNode(argument)
      const { line } = file.getLineAndCharacterOfPosition(call.getStart(file))
      claims.set(`${file.fileName}:${line + 1}`, rowClaim(type, checker))
    })
  }
  return claims
}

function forEachCall(node: ts.Node, found: (call: ts.CallExpression) => void): void {
  if (ts.isCallExpression(node)) found(node)
  ts.forEachChild(node, (child) => forEachCall(child, found))
}

function isStatement(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  if (!ts.isIdentifier(call.expression) || call.expression.text !== 'statement') return false
  const declaration = checker.getResolvedSignature(call)?.declaration
  return declaration?.getSourceFile().fileName.endsWith(DATABASE) === true
}

/** A call without a type argument infers it from the type that its result is assigned to. */
function rowOfResult(call: ts.CallExpression, checker: ts.TypeChecker): ts.Type {
  const signature = checker.getResolvedSignature(call)
  const [row] =
    signature === undefined ? [] : (checker.getReturnTypeOfSignature(signature).aliasTypeArguments ?? [])
  if (row === undefined || row.flags & ts.TypeFlags.Unknown) throw new Error(`no row type: ${call.getText()}`)
  return row
}

function rowClaim(row: ts.Type, checker: ts.TypeChecker): RowClaim {
  if (row.flags & ts.TypeFlags.Never) return { columns: null }
  return {
    columns: new Map(
      checker
        .getPropertiesOfType(row)
        .map((column) => [column.name, toClaim(checker.getTypeOfSymbol(column), checker)]),
    ),
  }
}

function toClaim(type: ts.Type, checker: ts.TypeChecker): Claim {
  const members = type.isUnion() ? type.types : [type]
  const isNullable = members.some(({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined))
  const kinds = members
    .filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
    .map((member) => toKind(member, checker))
  const [first = { kind: 'anything' } as const, ...others] = kinds
  const kind = others.every((other) => other.kind === first.kind) ? first.kind : 'mixed'
  return { ...first, kind, isNullable }
}

function toKind(type: ts.Type, checker: ts.TypeChecker): Omit<Claim, 'isNullable'> {
  // a branded value has the kind of its plain type
  const plain = type.isIntersection() ? (type.types.find(isPrimitive) ?? type) : type
  if (plain.flags & ts.TypeFlags.NumberLike) return { kind: 'number' }
  if (plain.flags & ts.TypeFlags.StringLike) return { kind: 'string' }
  if (plain.flags & ts.TypeFlags.BooleanLike) return { kind: 'boolean' }
  const name = checker.typeToString(plain)
  if (name === 'Date') return { kind: 'Date' }
  if (/^(?:Uint8Array|Buffer)\b/.test(name)) return { kind: 'bytes' }
  const item = checker.isArrayType(plain) ? checker.getIndexTypeOfType(plain, ts.IndexKind.Number) : undefined
  return item === undefined ? { kind: 'anything' } : { kind: 'array', item: toClaim(item, checker) }
}

function isPrimitive({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.StringLike | ts.TypeFlags.BooleanLike)) !== 0
}
