// Cases that catch no lie by an expectation of their own, each with the reason.
const board =
  'The mock makes its board of the orders that its lists show; that those keep companies apart is proven by record/other-company-in/listWorkflowOrders.'

const failuresOnly = 'No answer shows again what it sends: only a failure of the server is wrong, which the check of every answer sees.'
const notYet = 'No lie of the catalogue shows in what it asks of the mock yet.'

export const unproven: { readonly [id: string]: string } = {
  'session/head-office': 'It makes the head office show its locations; what is wrong with them the check of every answer sees first.',
  'inspection/read': 'It reads what the list shows; what is wrong with a read the checks of every answer see first.',
  'list/search-empty-body/searchCoreCharges': 'The body of this search is not shown (4.22), so a refusal of it is only advice.',
  'record/other-company/getWorkflow': board,
  'whose/companies/getWorkflow': board,
  'record/other-company/listWorkflowOrdersByStatus': board,
  'record/other-company/getWorkflowColumn': board,
  'whose/companies/listNotifications': 'The path names the user: each company asks for a list of its own.',
  'values/lists-unseen': failuresOnly,
  'request/near-misses/login': notYet,
  'values/changeMessageTemplateState': notYet,
  'whose/references/updateStatement': notYet,
}
