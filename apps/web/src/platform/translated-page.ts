/** The element that translators of Chrome, Edge and Safari put in place of a text node. */
const SUBSTITUTE = 'FONT'

/**
 * Keeps the page working while a browser translates it. A translator replaces the text nodes of React by `<font>`
 * elements, and then React can neither remove nor change its nodes. This maps each replaced node to its element:
 * removing the node removes the element, and a node whose text changes replaces the element, so that the translator
 * sees the new text.
 */
export function followTranslation(): void {
  const substitutes = new WeakMap<Node, Node>()
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const added = [...addedNodes].find((node) => node.nodeName === SUBSTITUTE)
      for (const removed of removedNodes) {
        const beside = [added, previousSibling, nextSibling].find((node) => node?.nodeName === SUBSTITUTE)
        if (removed instanceof Text && beside) substitutes.set(removed, beside)
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true })

  /** The element that replaces a child of this parent. Null if there is none. */
  function substituteIn(parent: Node, child: Node): Node | null {
    const substitute = substitutes.get(child)
    return substitute?.parentNode === parent ? substitute : null
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function removeMoved<T extends Node>(this: Node, child: T): T {
    const substitute = child.parentNode === this ? null : substituteIn(this, child)
    // a text that was translated before this code started is gone; any other missing child is a fault
    if (substitute === null && child.parentNode === null && child instanceof Text) return child
    removeChild.call(this, substitute ?? child)
    return child
  }
  Node.prototype.insertBefore = function insertBeforeMoved<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    const isHere = before === null || before.parentNode === this
    insertBefore.call(this, node, isHere ? before : substituteIn(this, before))
    return node
  }
  returnChangedTexts(substitutes)
}

/** A text node that changes while it is out of the document replaces its translation. */
function returnChangedTexts(substitutes: WeakMap<Node, Node>): void {
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (value?.set === undefined) return
  const { set } = value
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      const substitute = this.parentNode === null ? substitutes.get(this) : undefined
      if (substitute?.parentNode) substitute.parentNode.replaceChild(this, substitute)
      set.call(this, text)
    },
  })
}
