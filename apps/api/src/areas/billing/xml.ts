import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod/mini'

import type { XmlElement } from '@switchboard/domain/billing/invoice'

const TEXT = '#text'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
})

/** A parsed node has a single key: its name with its children, or `#text` with its text. */
const node = z.record(z.string(), z.unknown())

/** The root element; null if the text is not well-formed. */
export function parseXml(text: string): XmlElement | null {
  if (XMLValidator.validate(text) !== true) return null
  return toElements(parser.parse(text))[0] ?? null
}

function toElements(nodes: unknown): XmlElement[] {
  return z
    .array(node)
    .parse(nodes)
    .flatMap((child) => Object.entries(child))
    .filter(([name]) => name !== TEXT)
    .map(([name, children]) => ({ name, text: toText(children), children: toElements(children) }))
}

function toText(nodes: unknown): string {
  return z
    .array(node)
    .parse(nodes)
    .map((child) => child[TEXT])
    .filter((text) => typeof text === 'string')
    .join('')
}
