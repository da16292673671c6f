import type { Brand } from '@switchboard/brands/brand'
import {
  BRAND_ELEMENT,
  STATIC_CONFIGURATION_ELEMENT,
  staticConfiguration,
} from '@switchboard/domain/config/static'
import type { StaticConfiguration } from '@switchboard/domain/config/static'

/** Reads the configuration from the document. Source: CFG-012. */
export function readStaticConfiguration(): StaticConfiguration {
  return staticConfiguration.parse(readData(STATIC_CONFIGURATION_ELEMENT))
}

/** Reads the brand from the document. It is not parsed, because our own server wrote it from the brand's file. */
export function readBrand(): Brand {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- our own server wrote it, see above
  return readData(BRAND_ELEMENT) as Brand
}

function readData(elementId: string): unknown {
  return JSON.parse(document.getElementById(elementId)?.textContent ?? '')
}
