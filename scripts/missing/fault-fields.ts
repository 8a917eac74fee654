// Fields of a fault that are described, and that nothing obeys or tries: told from what the program reads of a fault, not from its words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type Gap, gapsAbout } from './gap.ts'

const document = 'mocks/control/openapi.yaml'
const actors = ['faults.ts', 'trouble.ts'].map((file) => `mocks/engine/steering/${file}`)
const tests = 'mocks/engine/steering/faults.test.ts'

export function faultGaps(root: string): Gap[] {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const [, described = ''] = /\n {4}Fault:\n(.*?)\n {4}\w/s.exec(text(document)) ?? []
  const fields = [...described.matchAll(/^ {8}(\w+):/gm)].flatMap(([, field]) => field ?? [])
  const obeyed = new Set(actors.flatMap((file) => readOfFaults(text(file))))
  const tried = new Set(setByTests(text(tests)))
  return fields.flatMap((field) =>
    gapsAbout(`fault ${field}`, [
      [!obeyed.has(field), `what it does: ${actors.join(' or ')}`],
      [!tried.has(field), `a test that sets it: ${tests}`],
    ]),
  )
}

/** Fields that a function takes out of its fault, other than to check them: `fault.cut`, `({ cut }: Fault) => …`, `const { cut } = fault`. */
export function readOfFaults(program: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name?.text.startsWith('check')) return
    if (ts.isPropertyAccessExpression(node) && endsIn(node.expression, 'fault')) found.push(node.name.text)
    if (ts.isParameter(node) && node.type?.getText() === 'Fault') found.push(...takenBy(node.name))
    if (ts.isVariableDeclaration(node) && node.initializer && endsIn(node.initializer, 'fault')) found.push(...takenBy(node.name))
    node.forEachChild(visit)
  }
  visit(parsed(program))
  return found
}

/** Fields of the faults that are added: `faults().add({ cut: 'before' })`. */
export function setByTests(program: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && endsIn(node.expression, 'add'))
      for (const fault of node.arguments.filter(ts.isObjectLiteralExpression))
        found.push(...fault.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : [])))
    node.forEachChild(visit)
  }
  visit(parsed(program))
  return found
}

const parsed = (program: string) => ts.createSourceFile('faults.ts', program, ts.ScriptTarget.Latest, true)

const endsIn = (node: ts.Expression, name: string): boolean =>
  (ts.isIdentifier(node) && node.text === name) || (ts.isPropertyAccessExpression(node) && node.name.text === name)

const takenBy = (name: ts.BindingName): string[] =>
  ts.isObjectBindingPattern(name) ? name.elements.map((element) => (element.propertyName ?? element.name).getText()) : []
