/**
 * Messages of servers: what they mean and what to write. Patterns with parameters in braces, from the message files and pages that
 * `sources` lists; a row whose wording is known from experience alone is not `sure`.
 */

/** The meaning of a server message. @beta */
export interface MessageExplanation {
  /** The library or service that writes the message. */
  readonly server: string;
  /** The message with its parameters in braces. */
  readonly pattern: string;
  readonly meaning: string;
  /** Where in the request the mistake is. */
  readonly lookAt: string;
  /** The text to write instead. */
  readonly write: string;
  /** Whether the wording is documented; otherwise it is known from experience and may differ. */
  readonly isSure: boolean;
  /** The values of the parameters in the message. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly source: string;
}

type Row = readonly [server: string, pattern: string, meaning: string, lookAt: string, write: string, isSure: 0 | 1];

/** The page or the file with the messages of each server. */
const sources: Readonly<Record<string, string>> = {
  ODL: 'https://github.com/OData/odata.net (src/Microsoft.OData.Core/SRResources.resx)',
  'ASP.NET Core OData':
    'https://github.com/OData/AspNetCoreOData (src/Microsoft.AspNetCore.OData/Properties/SRResources.resx)',
  'Microsoft Graph': 'https://learn.microsoft.com/graph/errors',
  Dataverse: 'https://learn.microsoft.com/power-apps/developer/data-platform/webapi/query/join-tables',
  SharePoint: 'https://learn.microsoft.com/sharepoint/dev/sp-add-ins/working-with-lists-and-list-items-with-rest',
  'SAP Gateway': 'https://help.sap.com/docs/ABAP_PLATFORM_NEW/68bf513362174d54b58cddec28794093',
  'CAP Node': 'https://www.npmjs.com/package/@sap/cds (9.9.3)',
  Olingo:
    'https://github.com/apache/olingo-odata4 (lib/server-core/src/main/resources/server-core-exceptions-i18n.properties)',
  'Azure Tables': 'https://learn.microsoft.com/rest/api/storageservices/table-service-error-codes',
  'Azure AI Search': 'https://learn.microsoft.com/azure/search/search-query-troubleshoot-collection-filters',
  'Azure DevOps Analytics': 'https://learn.microsoft.com/azure/devops/report/extend-analytics/odata-query-guidelines',
  'Azure Resource Manager':
    'https://learn.microsoft.com/azure/azure-resource-manager/troubleshooting/common-deployment-errors',
  'Business Central':
    'https://learn.microsoft.com/dynamics365/business-central/dev-itpro/webservices/dynamics-error-codes',
};

const rows: readonly Row[] = [
  ["ODL", "Could not find a property named '{name}' on type '{type}'.", "the path, filter, order, select or expand uses a name the type does not have", "spelling and case of {name} in the metadata of {type}; a navigation property in between", "the declared name; in Dataverse a lookup as _{name}_value", 1],
  ["ODL", "There is an unterminated string literal at position {n} in '{text}'.", "a quote is missing or an apostrophe is not doubled", "position {n} of the option", "'' for each apostrophe inside, a closing '", 1],
  ["ODL", "There is an unterminated literal at position {n} in '{text}'.", "a quote or bracket of a literal is missing", "position {n}", "a closing quote or bracket", 1],
  ["ODL", "Syntax error at position {n} in '{text}'.", "a token that the grammar does not allow there", "what stands before {n}: unencoded + or &, missing operator, wrong operator", "an OData operator; %2B for +", 1],
  ["ODL", "Syntax error: character '{char}' is not valid at position {n} in '{text}'.", "a character outside the language, such as =, <, ! or a typographic quote", "{char}", "eq, lt, not, a straight quote", 1],
  ["ODL", "A digit was expected at position {n} in '{text}'.", "a number ends in . or e", "position {n}", "a complete number", 1],
  ["ODL", "An identifier was expected at position {n}.", "a name is missing, or begins with a digit", "position {n}", "a property name", 1],
  ["ODL", "Expression expected at position {n} in '{text}'.", "an operand is missing", "the end of the option, two operators in a row", "the operand", 1],
  ["ODL", "'(' expected at position {n} in '{text}'.", "a function or a list without parentheses", "position {n}", "name(…), in (…)", 1],
  ["ODL", "')' or ',' expected at position {n} in '{text}'.", "arguments of a function not separated or closed", "position {n}", "a comma or )", 1],
  ["ODL", "')' or operator expected at position {n} in '{text}'.", "unbalanced parentheses or two conditions without and", "position {n}", ") or and, or", 1],
  ["ODL", "Found an unbalanced bracket expression.", "brackets or parentheses do not match", "JSON arrays and lists in the option", "the missing bracket", 1],
  ["ODL", "A binary operator with incompatible types was detected. Found operand types '{left}' and '{right}' for operator kind '{op}'.", "a value of another type: text in quotes against a number, GUID, date, or enum", "quotes around the value", "no quotes for Guid, number, date, boolean; quotes for string and enum", 1],
  ["ODL", "A unary operator with an incompatible type was detected. Found operand type '{type}' for operator kind '{op}'.", "not or - before the wrong operand; not binds first", "the operand after not", "not (A gt 5)", 1],
  ["ODL", "An unknown function with name '{name}' was found. This may also be a function import or a key lookup on a navigation property, which is not allowed.", "the function is not of OData or not known to this service", "{name}", "contains, startswith, tolower …; qualified name for service functions", 1],
  ["ODL", "No function signature for the function with name '{name}' matches the specified arguments. The function signatures considered are: {list}.", "wrong number, order or types of arguments", "order of arguments, type of the property", "one of the signatures; cast first", 1],
  ["ODL", "The $filter expression must evaluate to a single boolean value.", "the filter is a value, not a condition", "a missing comparison", "Property eq value", 1],
  ["ODL", "The $orderby expression must evaluate to a single value of primitive type.", "order by an entity or collection", "navigation and complex properties", "Nav/Property", 1],
  ["ODL", "The Any/All query expression must evaluate to a single boolean value.", "the lambda has no condition", "the part after the colon", "x:x/Name eq 'a'", 1],
  ["ODL", "Any/All may only be used following a collection.", "any or all on a single value", "the property before /any", "a comparison, or the collection property", 1],
  ["ODL", "The parent value for a property access of a property '{name}' is not a single value. Property access can only be applied to a single value.", "a path goes through a collection", "the segment before {name}", "Collection/any(x:x/{name} …)", 1],
  ["ODL", "The operand for a binary operator '{op}' is not a single value. Binary operators require both operands to be single values.", "a collection is compared", "the collection operand", "any(), or /$count", 1],
  ["ODL", "The range variable '{name}' has already been declared.", "nested lambdas use one name", "{name}", "another variable", 1],
  ["ODL", "The parameter '{name}' is not in scope.", "a variable outside its lambda", "{name}", "the variable before the colon", 1],
  ["ODL", "The right operand for the IN operation is not a collection value. IN operations require the left operand to be a single value and the right operand to be a collection value.", "in without list", "the right side", "in ('a','b')", 1],
  ["ODL", "Query option '{name}' was specified more than once, but it must be specified at most once.", "one option twice", "both occurrences", "one option, conditions joined by and", 1],
  ["ODL", "Term '{term}' is not valid in a $select or $expand expression.", "a function, operator or wrong option in $select or $expand", "{term}", "names separated by commas; options inside parentheses by ;", 1],
  ["ODL", "Top option must be a non-negative integer, it is set to '{value}' instead.", "nested $top is not a number", "{value}", "a number", 1],
  ["ODL", "Skip option must be a non-negative integer, it is set to '{value}' instead.", "nested $skip is not a number", "{value}", "a number", 1],
  ["ODL", "Levels option must be a non-negative integer or 'max', it is set to '{value}' instead.", "wrong $levels", "{value}", "a number or max", 1],
  ["ODL", "The value '{value}' is not a non-negative integer value. In OData, the $top query option must specify a non-negative integer value.", "wrong $top", "{value}", "a number", 1],
  ["ODL", "The value '{value}' is not a non-negative integer value. In OData, the $skip query option must specify a non-negative integer value.", "wrong $skip", "{value}", "a number", 1],
  ["ODL", "'{value}' is not a valid count option.", "$count is not true or false", "{value}", "$count=true", 1],
  ["ODL", "Property '{name}' on type '{type}' is not a navigation property or complex property. Only navigation properties can be expanded.", "$expand of a plain property", "{name}; in Dataverse _x_value", "$select={name}, or the navigation property", 1],
  ["ODL", "Found a path traversing multiple navigation properties. Please rephrase the query such that each expand path contains only type segments and navigation properties.", "$expand=A/B", "the slash", "$expand=A($expand=B)", 1],
  ["ODL", "Only $ref is allowed with star in $expand option.", "options after *", "$expand=*(…)", "$expand=* or */$ref", 1],
  ["ODL", "Missing expand option on navigation property '{name}'. If a parenthesis expression follows an expanded navigation property, then at least one expand option must be provided.", "empty parentheses", "{name}()", "{name} or {name}($select=…)", 1],
  ["ODL", "Found system token '{token}' in select or expand clause '{text}'.", "$value, $count or another option where a name belongs", "{token}", "a semicolon between nested options", 1],
  ["ODL", "Resource not found for the segment '{name}'.", "the address names no set, property, function or type", "spelling, case, plural; key style; prefix of the service; in Business Central whether it is published", "the name of the service document", 1],
  ["ODL", "The request URI is not valid. The segment '{name}' must be the last segment in the URI because it is one of the following: $ref, $batch, $count, $value, $metadata, a named media resource, an action, a noncomposable function{rest}", "something follows a last segment", "after {name}", "nothing, or options", 1],
  ["ODL", "The request URI is not valid. Since the segment '{name}' refers to a collection, this must be the last segment in the request URI or it must be followed by an function or action{rest}", "a property after a set without key", "{name}", "{name}(key)/…", 1],
  ["ODL", "The request URI is not valid. The segment '{name}' cannot include key predicates, however it may end with empty parenthesis.", "a key after something without key", "(…) after {name}", "no key", 1],
  ["ODL", "Segments with multiple key values must specify them in 'name=value' form.", "several keys without names", "the key", "Set(A=1,B=2)", 1],
  ["ODL", "A key lookup on type '{type}' didn't specify values for all key properties. All key properties must be specified in a key lookup.", "a part of the key is missing", "keys of {type}", "all key properties", 1],
  ["ODL", "Bad Request - Error in query syntax.", "the path or key cannot be read", "quotes, parentheses and encoding of the path", "Set('key') with encoded special characters", 1],
  ["ODL", "$value cannot be applied to a collection.", "/$value on a set", "the segment before", "one entity or property", 1],
  ["ODL", "The property '{name}' does not exist on type '{type}'. Make sure to only use property names that are defined by the type or mark the type as open type.", "unknown member of a body", "{name}: spelling, case, navigation property without @odata.bind", "the declared name", 1],
  ["ODL", "An undeclared property '{name}' which only has property annotations in the payload but no property value was found in the payload. In OData, only declared navigation properties and declared named streams can be represented as {rest}", "@odata.bind on a name that is no navigation property", "{name}: case-sensitive schema name, lookup with several targets", "\"{navigation property}@odata.bind\"", 1],
  ["ODL", "Cannot convert the literal '{value}' to the expected type '{type}'.", "value of a body has the wrong form", "{value}", "number without quotes, ISO date, GUID", 1],
  ["ODL", "A null value was found for the property named '{name}', which has the expected type '{type}[Nullable=False]'. The expected type '{type2}[Nullable=False]' does not allow null values.", "null for a required property", "{name}", "a value, or omit it in a PATCH", 1],
  ["ODL", "The parameter '{name}' in the request payload is not a valid parameter for the operation '{op}'.", "wrong parameter of an action", "names of the parameters", "the declared one", 1],
  ["ODL", "One or more parameters of the operation '{op}' are missing from the request payload. The missing parameters are: {list}.", "missing parameters of an action", "{list}", "add them", 1],
  ["ODL", "Invalid JSON. A comma character ',' was expected in scope '{scope}'. Every two elements in an array and properties of an object must be separated by commas.", "broken JSON in a body, or single quotes inside an array of a query function", "commas, quotes, apostrophes", "double quotes around the strings", 1],
  ["ODL", "Invalid JSON. Unexpected end of input was found in JSON content. Not all object and array scopes were closed.", "the body ends early", "brackets, Content-Length", "the closing brackets", 1],
  ["ODL", "The current batch message contains too many parts. A maximum number of '{n}' query operations and change sets are allowed in a batch message.", "too many requests in a batch", "number of parts", "several batches", 1],
  ["ODL", "The content ID '{id}' was found more than once in the same change set or same batch request. {rest}", "duplicate id", "{id}", "unique ids", 1],
  ["ODL", "The dependsOn Id: [{id}] in request [{request}] is not matching any of the request Id and atomic group Id seen so far. Forward reference is not allowed.", "dependsOn names a later or unknown request", "order of the requests", "an earlier id", 1],
  ["ODL", "The 'Content-Type' header is missing. The 'Content-Type' header must be specified for each MIME part of a batch message.", "a part without Content-Type", "headers of each part", "Content-Type: application/http", 1],
  ["ODL", "A missing or invalid '{header}' header was found. The '{header2}' header must be specified for each batch operation, and its value must be '{value}'.", "Content-Transfer-Encoding is missing", "each part", "Content-Transfer-Encoding: binary", 1],
  ["ODL", "Unrecognized '{type}' literal '{value}' at '{n}' in '{text}'{rest}", "a literal has a wrong form, or a prefix that this version does not have", "{value}", "the form of {type}; V4 has no guid'…' and datetime'…'", 1],
  ["ODL", "Invalid JSON. Unexpected token '{token}'.", "the body is not JSON", "{token}", "strings and names in double quotes; true, false and null in lower case", 1],
  ["ODL", "Invalid JSON. A token was not recognized in the JSON content.", "the body is not JSON: single quotes, a word without quotes, or a form of another type", "quotes of names and strings; Content-Type", "JSON with double quotes", 1],
  ["ODL", "An unexpected '{found}' node was found when reading from the JSON reader. A '{expected}' node was expected.", "the body has a value where an object or array is required, or the reverse", "the member of a navigation property or collection", "an object {…}, an array […], or @odata.bind with a URL", 1],
  ["ODL", "Cannot find a suitable overload for function '{name}' that takes '{n}' arguments.", "wrong number of arguments", "the arguments of {name}", "the number of arguments that {name} has", 1],
  ["ODL", "Count option must be a boolean value, it is set to '{value}' instead.", "nested $count is not true or false", "{value}", "$count=true", 1],
  ["ODL", "Only $filter and $search query options are allowed within $count.", "another option in the parentheses of $count", "…/$count(…)", "$filter or $search", 1],
  ["ODL", "Recursion depth exceeded allowed limit.", "the expression is too deep or too long", "the number of conditions joined by and, or", "in (…) instead of many comparisons, or several requests", 1],
  ["ODL", "'with' expected at position {n} in '{text}'.", "aggregate has a property without a method", "aggregate(…)", "Property with sum as Alias", 1],
  ["ODL", "'as' expected at position {n} in '{text}'.", "the result of an aggregation has no alias", "aggregate(…)", "Property with sum as Alias", 1],
  ["ODL", "$apply/aggregate does not support method '{name}'.", "the aggregation method does not exist", "{name}", "sum, min, max, average or countdistinct", 1],
  ["ODL", "The child type '{type}' in a cast was not an entity type. Casts can only be performed on entity types.", "a cast to a type that is not an entity type", "{type}", "the qualified name of a derived entity type", 1],
  ["ODL", "The value of '{name}' property annotation is an empty array. The '{name2}' property annotation must have a non-empty array as its value.", "an empty array of links", "{name}", "at least one URL, or omit the member", 1],
  ["ODL", "The resource reference navigation property '{name}' has a property annotation '{annotation}' with an array value. {rest}", "an array of URLs for a single-valued navigation property", "{name}", "one URL as a string", 1],
  ["ODL", "Does not support untyped value in non-open type.", "unknown member of a body; the text before it names the member", "spelling and case of the member; a lookup without @odata.bind", "the declared name", 1],
  ["ODL", "'{name}' is an invalid instance annotation name. An instance annotation name must contain a period that is not at the start or end of the name.", "a member whose name begins with @ is not an annotation", "@{name}", "remove it, or write an annotation with a period in its name, such as @odata.type", 1],
  ["ODL", "A property with name '{name}' was found when reading a top-level resource set. No properties other than the resource set property with name '{value}' are allowed.", "the URL addresses a collection, but the body is one entity", "the path: a key is missing", "a key after the collection, or POST", 1],
  ["ASP.NET Core OData", "The limit of '{n}' for Top query has been exceeded. The value from the incoming request is '{value}'.", "$top is above MaxTop; 0 means not configured", "SetMaxTop, Page, MaxTop", "a smaller $top, or SetMaxTop(n) in the server", 1],
  ["ASP.NET Core OData", "The limit of '{n}' for Skip query has been exceeded. The value from the incoming request is '{value}'.", "$skip is above MaxSkip", "MaxSkip", "the next link", 1],
  ["ASP.NET Core OData", "Query option '{name}' is not allowed. To allow it, set the '{setting}' property on EnableQueryAttribute or QueryValidationSettings.", "the option is switched off", "AllowedQueryOptions", "omit it, or allow it in the server", 1],
  ["ASP.NET Core OData", "The property '{name}' cannot be used in the $filter query option.", "filtering is not enabled", "Filter(), [Filter], NotFilterable", "another property, or enable it", 1],
  ["ASP.NET Core OData", "The property '{name}' cannot be used in the $orderby query option.", "ordering is not enabled", "OrderBy(), NotSortable", "another property, or enable it", 1],
  ["ASP.NET Core OData", "The property '{name}' cannot be used in the $expand query option.", "expanding is not enabled", "Expand(), NotExpandable", "omit it, or enable it", 1],
  ["ASP.NET Core OData", "The property '{name}' cannot be used in the $select query option.", "selecting is not enabled", "Select()", "omit it, or enable it", 1],
  ["ASP.NET Core OData", "The node count limit of '{n}' has been exceeded. To increase the limit, set the '{setting}' property on EnableQueryAttribute or ODataValidationSettings.", "the filter is too large (100 nodes by default)", "number of conditions", "in (…), fewer conditions", 1],
  ["ASP.NET Core OData", "The Any/All nesting limit of '{n}' has been exceeded. '{setting}' can be configured on ODataValidationSettings or EnableQueryAttribute.", "any inside any (limit 1)", "nested lambdas", "one level, or a higher limit", 1],
  ["ASP.NET Core OData", "The request includes a $expand path which is too deep. The maximum depth allowed is {n}. {rest}", "more than 2 levels of $expand", "nested $expand", "fewer levels", 1],
  ["ASP.NET Core OData", "The number of clauses in $orderby query option exceeded the maximum number allowed. The maximum number of $orderby clauses allowed is {n}.", "more than 5 order clauses", "$orderby", "fewer", 1],
  ["ASP.NET Core OData", "Duplicate property named '{name}' is not supported in '$orderby'.", "a property twice", "{name}", "once", 1],
  ["ASP.NET Core OData", "Function '{name}' is not allowed. To allow it, set the '{setting}' property on EnableQueryAttribute or QueryValidationSettings.", "the function is switched off", "AllowedFunctions", "another condition", 1],
  ["ASP.NET Core OData", "Logical operator '{name}' is not allowed. To allow it, set the '{setting}' property on EnableQueryAttribute or QueryValidationSettings.", "the operator is switched off", "AllowedLogicalOperators", "another condition", 1],
  ["ASP.NET Core OData", "Arithmetic operator '{name}' is not allowed. To allow it, set the '{setting}' property on EnableQueryAttribute or QueryValidationSettings.", "the operator is switched off", "AllowedArithmeticOperators", "compute the value before", 1],
  ["ASP.NET Core OData", "The requested resource is not a collection. Query options $filter, $orderby, $count, $skip, and $top can be applied only on collections.", "an option of collections on one entity", "the path", "$select and $expand only", 1],
  ["ASP.NET Core OData", "Custom query option '{name}' that starts with '$' is not supported.", "unknown option with $", "spelling of {name}", "the standard option, or without $", 1],
  ["ASP.NET Core OData", "The value for OData query '{name}' cannot be empty.", "an option without value", "{name}", "a value, or omit it", 1],
  ["ASP.NET Core OData", "The query specified in the URI is not valid. {reason}", "prefix of the reasons of this table", "{reason}", "see {reason}", 1],
  ["ASP.NET Core OData", "Unable to parse the skiptoken value '{value}'. Skiptoken value should always be server generated.", "a token of your own", "$skiptoken", "the next link", 1],
  ["ASP.NET Core OData", "The '{name}' function cannot be applied to an enumeration-typed argument.", "string function on an enum", "the property", "eq 'Member'", 1],
  ["ASP.NET Core OData", "Transformation kind {name} is not supported.", "unsupported $apply step", "{name}", "filter, groupby, aggregate, compute", 1],
  ["ASP.NET Core OData", "The batch request must have a boundary specification in the \"Content-Type\" header.", "boundary missing", "Content-Type", "multipart/mixed; boundary=…", 1],
  ["ASP.NET Core OData", "Cannot apply PATCH to navigation property '{name}' on entity type '{type}'.", "a nested entity in a PATCH", "{name}", "PATCH of the related entity, or a bind", 1],
  ["ASP.NET Core OData", "The query parameter '{name}' is not supported.", "the option is not supported by the server", "{name}", "omit it", 1],
  ["ASP.NET Core OData", "The limit of '{n}' for Take query has been exceeded. The value from the incoming request is '{value}'.", "$top is above MaxTop", "SetMaxTop, Page, MaxTop", "a smaller $top, or SetMaxTop(n) in the server", 1],
  ["ASP.NET Core OData", "The key value ({value}) from request is not valid. The key value should be format of type '{type}'.", "the key has the wrong type", "the key {value}", "a literal of {type}: a string in quotes, a number or GUID without", 1],
  ["ASP.NET Core OData", "Missing the parameter alias '{name}' in the request query string.", "an alias without a value", "{name}", "&{name}=value", 1],
  ["ASP.NET Core OData", "A segment '{name}' within the select or expand query option is not supported.", "a path of $select or $expand that the server does not support", "{name} in the path", "nested options in parentheses", 1],
  ["ASP.NET Core OData", "Order by '{name}' is not allowed. To allow it, set the '{setting}' property on EnableQueryAttribute or QueryValidationSettings.", "ordering by this property is switched off", "AllowedOrderByProperties", "another property, or allow it in the server", 1],
  ["ASP.NET Core OData", "The batch request must have a \"Content-Type\" header.", "Content-Type of the batch is missing", "headers", "Content-Type: multipart/mixed; boundary=… or application/json", 1],
  ["ASP.NET Core OData", "The batch request must have '{one}' or '{other}' as the media type.", "the batch has another Content-Type", "Content-Type", "multipart/mixed; boundary=… or application/json", 1],
  ["Microsoft Graph", "Invalid filter clause: {reason}", "the filter cannot be read; prefix of the ODL reasons", "{reason}", "see {reason}", 0],
  ["Microsoft Graph", "Parsing OData Select and Expand failed: {reason}", "$select or $expand cannot be read", "{reason}", "see {reason}", 0],
  ["Microsoft Graph", "Unsupported or invalid query filter clause specified for property '{name}' of resource '{type}'.", "this operator is not available for the property", "ConsistencyLevel: eventual and $count=true; the filter table of the resource", "the headers, or another operator", 0],
  ["Microsoft Graph", "Invalid page size specified: '{n}'. Must be between 1 and {max} inclusive.", "$top too large", "{n}", "at most {max}", 0],
  ["Microsoft Graph", "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'", "header missing", "ConsistencyLevel", "ConsistencyLevel: eventual", 0],
  ["Microsoft Graph", "The restriction or sort order is too complex for this operation.", "$filter and $orderby of messages do not agree", "properties of $orderby", "the same properties first in $filter, in the same order", 0],
  ["Microsoft Graph", "Number of batch request steps exceeds the maximum value of {n}.", "more than 20 requests", "requests", "20 a batch", 0],
  ["Microsoft Graph", "Resource '{id}' does not exist or one of its queried reference-property objects are not present.", "no object with that id in this tenant, or a referenced object is missing", "{id}; the tenant of the token", "the id of an existing object", 0],
  ["Microsoft Graph", "Resource could not be discovered.", "the user has no mailbox or licence for this service", "the user of the token", "a user with a mailbox in Exchange Online", 0],
  ["Microsoft Graph", "Insufficient privileges to complete the operation.", "the token lacks a permission, or an administrator has not given consent", "permissions on the page of the API, delegated or application", "add the permission, give consent, get a new token", 0],
  ["Microsoft Graph", "Access is denied. Check credentials and try again.", "the token lacks a permission for this mailbox or resource", "scopes of the token; shared mailboxes need .Shared scopes", "the permission on the page of the API", 0],
  ["Microsoft Graph", "Invalid object identifier '{id}'.", "the id is not a GUID", "{id}", "the GUID of the object", 0],
  ["Microsoft Graph", "Id is malformed.", "the id of a mail item is cut off or decoded", "the id in the path: encoded / and +", "the id exactly as returned; immutable ids need their Prefer header", 0],
  ["Microsoft Graph", "Empty Payload. JSON content expected.", "a POST or PATCH without a body", "the body", "a JSON object, {} if no member is needed", 0],
  ["Microsoft Graph", "Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.", "the body is not JSON, or Content-Type is missing", "quotes and commas of the body; Content-Type", "valid JSON with Content-Type: application/json", 0],
  ["Microsoft Graph", "Invalid batch payload format.", "the batch is not in the form of JSON batches", "members id, method and url of each request; 1 to 20 requests; relative urls", "{\"requests\": [{\"id\": \"1\", \"method\": \"GET\", \"url\": \"/me\"}]}", 0],
  ["Microsoft Graph", "Write request with id '{id}' does not contain a Content-Type header.", "a request of the batch with a body has no Content-Type", "headers of request {id}", "\"headers\": {\"Content-Type\": \"application/json\"}", 0],
  ["Microsoft Graph", "Write request id : {id} does not contain Content-Type header or body.", "a request of the batch has no Content-Type or no body", "request {id}", "\"headers\": {\"Content-Type\": \"application/json\"} and a body, {} if none is needed", 0],
  ["Microsoft Graph", "Unsupported Query.", "the resource does not support this combination of options, or needs an advanced query", "options of the page; ConsistencyLevel: eventual and $count=true", "the headers, or fewer options", 0],
  ["Microsoft Graph", "Filter operator '{name}' is not supported.", "the property does not support this operator", "the filter table of the resource", "eq or startswith, or an advanced query", 0],
  ["Microsoft Graph", "'{name}' is not supported by the service.", "the resource does not support this option", "{name}", "follow the next link instead of $skip", 0],
  ["Microsoft Graph", "The query parameter '{name}' cannot be combined with '{other}'.", "two options exclude each other: $search with $filter or $orderby", "{name}, {other}", "one of them", 0],
  ["Microsoft Graph", "This request needs both query parameters '{name}' and '{other}'.", "calendarView needs a period", "startDateTime and endDateTime", "?startDateTime=…&endDateTime=…", 0],
  ["Microsoft Graph", "One or more added object references already exist for the following modified properties: {list}", "the member already belongs to the group", "{list}", "nothing: it is a member already", 0],
  ["Microsoft Graph", "Another object with the same value for property {name} already exists.", "the value must be unique in the tenant", "{name}", "another value, or PATCH of the existing object", 0],
  ["Microsoft Graph", "Field '{name}' cannot be referenced in filter or orderby as it is not indexed. {rest}", "a column of a list without an index", "{name}", "an index for the column, or Prefer: HonorNonIndexedQueriesWarningMayFailRandomly", 0],
  ["Dataverse", "Expand with $ref is only supported on lookup type navigation property.", "nav/$ref of a collection", "$expand", "a single-valued navigation property, or $expand=nav($select=id)", 1],
  ["Dataverse", "Only $select and $filter clause can be provided while doing $expand on many-to-one relationship or nested one-to-many relationship.", "$top or $orderby in a nested expand", "options of $expand", "$select and $filter only", 1],
  ["Dataverse", "The query node {name} is not supported", "an operator or function that Dataverse has not; SingleValueOpenPropertyAccess: order by an aggregate alias", "{name}: In, Count, BinaryOperator …", "Microsoft.Dynamics.CRM functions, or another condition", 1],
  ["Dataverse", "Skip Clause is not supported in CRM", "$skip", "$skip", "Prefer: odata.maxpagesize and the next link", 0],
  ["Dataverse", "{table} With Id = {id} Does Not Exist", "no row with that key", "environment, key, deleted row", "an existing key", 0],
  ["Dataverse", "Entity Key {key} Not Found", "not an alternate key, or not active", "names of the key columns", "the columns of a defined alternate key", 0],
  ["Dataverse", "CRM do not support direct update of Entity Reference properties, Use Navigation properties instead.", "_x_value in a body", "_x_value", "\"x@odata.bind\": \"/set(guid)\"", 0],
  ["Dataverse", "Error identified in Payload provided by the user for Entity :'{set}'{rest}", "the body does not fit the type; the inner error names the member", "inner error", "see the ODL message", 0],
  ["Dataverse", "The version of the existing record doesn't match the RowVersion property provided.", "If-Match does not agree (412)", "etag", "read again", 0],
  ["Dataverse", "A record with matching key values already exists.", "duplicate (412)", "key values", "PATCH of the key", 0],
  ["Dataverse", "Invalid property '{name}' was found in entity '{type}'. ---> Microsoft.OData.ODataException: Does not support untyped value in non-open type.", "unknown column in a body, often a lookup without @odata.bind", "{name}: logical name in lower case; custom navigation properties have their schema name", "the declared name, or \"{navigation property}@odata.bind\"", 0],
  ["Dataverse", "Attribute {name} in table {table} is not enabled for Web Api.", "the column exists, but not in the Web API", "{name}: Web API settings of the portal", "another column, or allow it in the settings of the portal", 0],
  ["Dataverse", "Principal user (Id={id}, {rest}) is missing {privilege} privilege{rest2}", "the user has no security role with this privilege", "{privilege}", "a security role that has it", 0],
  ["Dataverse", "Operation not supported on {table}", "the operation does not exist for this table", "method and {table}", "a supported operation", 0],
  ["Dataverse", "The key in the request URI is not valid for resource '{type}'. {rest}", "the key is neither the primary key nor an alternate key", "names and number of the key columns", "(guid), or all columns of an alternate key", 0],
  ["SharePoint", "Column '{name}' does not exist. It may have been deleted by another user.", "display name instead of internal name", "internal name in the column settings", "internal name, blanks as _x0020_", 0],
  ["SharePoint", "The field or property '{name}' does not exist.", "display name instead of internal name", "internal name; ID columns of lookups", "internal name", 0],
  ["SharePoint", "The query to field '{name}' is not valid. The $select query string must specify the target fields and the $expand query string must contains {name2}.", "lookup path without $expand", "{name}", "$select={name}/Title&$expand={name}", 0],
  ["SharePoint", "The expression \"{text}\" is not valid.", "unreadable filter or address", "quotes, operators, functions", "V3 syntax: substringof('a',X), datetime'…'", 0],
  ["SharePoint", "The attempted operation is prohibited because it exceeds the list view threshold.", "more than 5000 items without index", "indexed columns", "an indexed column first in the filter, $top", 0],
  ["SharePoint", "The security validation for this page is invalid and might be corrupted. Please use your web browser's Back button to try your operation again.", "X-RequestDigest missing or old", "X-RequestDigest", "the value of POST _api/contextinfo", 0],
  ["SharePoint", "A type named '{name}' could not be resolved by the model. When a model is available, each type name must resolve to a valid type.", "__metadata.type wrong", "ListItemEntityTypeFullName", "SP.Data.{List}ListItem", 0],
  ["SharePoint", "List '{name}' does not exist at site with URL '{url}'.", "wrong title or site", "title, not the address name", "the display name, doubled apostrophes", 0],
  ["SharePoint", "A node of type '{node}' was read from the JSON reader when trying to read the start of an entry. A '{other}' node was expected.", "the body is empty or not a JSON object", "the body; JSON.stringify", "a JSON object", 0],
  ["SharePoint", "The parameter {name} does not exist in method {method}.", "the method has no parameter of that name: a member of the body is too much", "{name} in the body; Content-Type", "only the members that {method} declares; for __metadata Content-Type: application/json;odata=verbose", 0],
  ["SharePoint", "Item does not exist. It may have been deleted by another user.", "no item with that id", "the id, the list", "the id of an existing item", 0],
  ["SharePoint", "The property '{name}' does not exist on type '{type}'. Make sure to only use property names that are defined by the type.", "the list has no column with that internal name", "internal name; a lookup is written as {name}Id", "internal name", 0],
  ["SharePoint", "An entry without a type name was found, but no expected type was specified. {rest}", "odata=verbose without __metadata", "Content-Type, __metadata", "\"__metadata\": {\"type\": \"SP.Data.{List}ListItem\"}, or Content-Type application/json", 0],
  ["SharePoint", "The type {type} does not support HTTP {method} method.", "the method does not fit the resource", "the path: a collection has no PATCH or MERGE", "items({id}) with X-HTTP-Method: MERGE", 0],
  ["SharePoint", "Cannot find resource for the request {name}.", "the address names no member of the API", "the address: _api/web/… and names", "_api/web/lists/getbytitle('…')/items", 0],
  ["SharePoint", "The request uses too many resources.", "too many lookups or items", "$expand of lookup columns, $top", "at most 12 lookup columns, fewer items", 0],
  ["SAP Gateway", "CSRF token validation failed", "X-CSRF-Token missing, old, or cookies missing (403)", "header, cookies", "GET with X-CSRF-Token: Fetch first", 0],
  ["SAP Gateway", "Property {name} not found in type {type}", "unknown name", "case, technical name in the metadata", "the declared name", 0],
  ["SAP Gateway", "Resource not found for segment '{name}'", "unknown set, or no entity for the key", "name and key", "set name of the service document", 0],
  ["SAP Gateway", "Invalid key predicate type for the '{name}'", "key without quotes or prefix", "{name}", "'0001', guid'…', datetime'…'", 0],
  ["SAP Gateway", "The number of key properties does not match{rest}", "keys missing", "the key", "all keys by name", 0],
  ["SAP Gateway", "Method '{name}' not implemented in data provider class.", "the operation is not implemented (501)", "the set and method", "a supported operation", 0],
  ["SAP Gateway", "Default changeset implementation allows only one operation", "several changes in a change set of a service without changeset processing", "change set", "one change a change set", 0],
  ["SAP Gateway", "No service found for namespace '{ns}', name '{name}', version '{version}'", "service not activated or misspelled", "path", "service name and ;v=", 0],
  ["SAP Gateway", "In the context of Data Services an unknown internal server error occurred", "the implementation fails (500)", "error log of the gateway; conditions that it cannot convert", "a simpler $filter", 0],
  ["SAP Gateway", "Malformed URI literal syntax{rest}", "a literal has the wrong form", "quotes and prefixes of the key or filter", "'text', datetime'2024-01-01T00:00:00', guid'…', 5M", 0],
  ["SAP Gateway", "The Data Services Request could not be understood due to malformed syntax", "the path or query has wrong syntax", "the path twice, a second ?, spaces", "correct syntax", 0],
  ["SAP Gateway", "URI has a slash as last character", "a slash at the end of the path", "the end of the path", "no slash at the end", 0],
  ["SAP Gateway", "Invalid system query option specified", "an option that V2 does not have", "$count, $search, $apply, $compute", "$inlinecount=allpages, options of V2", 0],
  ["SAP Gateway", "Resource for segment '{name}' not found", "unknown set, or no entity for the key", "name and key", "set name of the service document", 0],
  ["SAP Gateway", "Unknown function in filter: '{name}'.", "a function that V2 does not have", "{name}", "substringof('text',Property) instead of contains", 0],
  ["CAP Node", "Property \"{name}\" does not exist in {type}", "unknown name", "spelling, case, {assoc}_{key}", "the declared element", 1],
  ["CAP Node", "Navigation property \"{name}\" does not exist in \"{type}\"", "unknown navigation", "$expand", "the association", 1],
  ["CAP Node", "Function \"{name}\" is not supported", "unknown function (501)", "{name}", "contains, startswith …", 1],
  ["CAP Node", "Invalid value: {value}", "a bare word where a literal belongs", "{value}", "quotes", 1],
  ["CAP Node", "Invalid resource path \"{path}\"", "unknown path or missing key", "{path}", "the entity of the service, all keys (IsActiveEntity)", 1],
  ["CAP Node", "\"/$count\" is not supported for expand operation", "$expand=nav/$count (501)", "$expand", "read nav/$count separately", 1],
  ["CAP Node", "\"$apply\" is not supported for expand operation", "$apply inside $expand", "$expand", "$apply on the set", 1],
  ["CAP Node", "navigation \"{path}\" in \"$expand\" is not supported", "$expand=A/B", "slash", "$expand=A($expand=B)", 1],
  ["CAP Node", "\"$orderby\" does not support lambda", "lambda in $orderby", "$orderby", "a property", 1],
  ["CAP Node", "Only query parameter \"json\" is allowed in \"$format\".", "another format", "$format", "json", 1],
  ["CAP Node", "Transformation \"{name}\" in $apply is not yet supported.", "unsupported step", "{name}", "filter, groupby, aggregate", 1],
  ["CAP Node", "Rollup in groupby is not supported yet.", "rollup", "groupby", "plain properties", 1],
  ["CAP Node", "Default aggregation for property \"{name}\" not found", "aggregate(x) without method", "{name}", "aggregate(x with sum as total)", 1],
  ["CAP Node", "Invalid use of lambda any / all on a non-association", "any on an element", "the element", "an association to many", 1],
  ["CAP Node", "Invalid use of lambda any / all on an association to one", "any on a to-one association", "the association", "assoc/element eq value", 1],
  ["CAP Node", "Method {method} is not allowed for entity collections", "PATCH or DELETE on a set", "path", "a key", 1],
  ["CAP Node", "Method {method} is not allowed for properties", "PATCH of a property", "path", "PUT, or PATCH of the entity", 1],
  ["CAP Node", "Entity \"{name}\" is read-only", "write refused (405)", "@readonly", "another entity", 1],
  ["CAP Node", "Entity \"{name}\" is not explicitly exposed as part of the service", "auto-exposed entity addressed directly", "path", "$expand from the root", 1],
  ["CAP Node", "A draft-enabled entity can only be modified via its root entity", "write to a child of a draft", "path", "path through the root", 1],
  ["CAP Node", "Active entities cannot be modified via draft request", "PATCH of an active entity", "IsActiveEntity", "draftEdit first", 1],
  ["CAP Node", "A draft for this entity already exists", "draftEdit twice (409)", "PreserveChanges", "the existing draft", 1],
  ["CAP Node", "Batch request contains too many requests", "batch_limit exceeded (429)", "requests", "fewer", 1],
  ["CAP Node", "Deserialization Error: {reason}", "broken batch", "{reason}", "see {reason}", 1],
  ["CAP Node", "Expand depth exceeds the maximum allowed level of {n}", "too deep", "$expand", "{n} levels", 1],
  ["Olingo", "The system query option '{name}' is not defined.", "unknown option with $", "{name}", "the standard option", 1],
  ["Olingo", "The system query option '{name}' can be specified only once.", "option twice", "{name}", "once", 1],
  ["Olingo", "The system query option '{name}' has the not-allowed value '{value}'.", "wrong value", "{value}", "a number, true or false", 1],
  ["Olingo", "The system query option '{name}' is not allowed.", "option not for this resource", "path", "omit it", 1],
  ["Olingo", "The URI is malformed.", "the address cannot be read", "quotes, parentheses", "correct syntax", 1],
  ["Olingo", "The type '{type}' has no property '{name}'.", "unknown property in the path", "{name}", "the declared name", 1],
  ["Olingo", "The property '{name}', used in a query expression, is not defined in type '{type}'.", "unknown property in an option", "{name}", "the declared name", 1],
  ["Olingo", "Cannot find EntitySet, Singleton, ActionImport or FunctionImport with name '{name}'.", "unknown first segment", "{name}", "name of the service document", 1],
  ["Olingo", "There are {found} key properties instead of the expected {expected}.", "wrong number of keys", "key", "all keys", 1],
  ["Olingo", "The key value '{value}' is invalid.", "key of the wrong type", "quotes", "number or 'text'", 1],
  ["Olingo", "The types '{left}' and '{right}' are not compatible.", "operands do not fit", "quotes, types", "a value of the type", 1],
  ["Olingo", "'{name}' is only allowed for collections.", "any, all or $count after a single value", "path", "a collection", 1],
  ["Olingo", "Invalid value for property '{name}'.", "body value of the wrong form", "{name}", "value of the type", 1],
  ["Olingo", "'{name}' can not be mapped as a property or an annotation.", "unknown member of a body", "{name}", "the declared name", 1],
  ["Olingo", "The Content-Type HTTP header must be specified for this request.", "header missing", "Content-Type", "application/json", 1],
  ["Olingo", "The Operation you requested on this Entity requires an if-match or if-none-match header.", "etag required (428)", "If-Match", "the etag or *", 1],
  ["Olingo", "Invalid method: a ChangeSet cannot contain retrieve requests at line '{n}'.", "GET in a change set", "line {n}", "outside the change set", 1],
  ["Olingo", "Missing blank line at line '{n}'.", "broken multipart", "line {n}", "an empty line after headers", 1],
  ["Olingo", "The content type '{type}' is not supported for this request.", "the body has a Content-Type that the service cannot read", "Content-Type", "application/json", 1],
  ["Olingo", "HTTP method '{method}' not allowed for this resource.", "the method does not fit the resource", "path and method", "a key for PATCH, PUT and DELETE; the collection for POST", 1],
  ["Olingo", "The property '{name}' must not follow a collection.", "a property after a set without key", "the segment before {name}", "Set(key)/{name}", 1],
  ["Olingo", "The key property '{name}' is invalid.", "the type has no key property of that name", "{name}", "the key properties of the metadata", 1],
  ["Olingo", "Missing alias '{name}'.", "an alias without a value", "{name}", "&{name}=value", 1],
  ["Olingo", "Invalid JSON type for property '{name}'.", "the value has the wrong JSON type in the body", "{name}", "a number without quotes, a string with quotes, an array for a collection", 1],
  ["Azure Tables", "One of the request inputs is not valid.", "InvalidInput: broken filter, wrong type of a literal, bad key", "prefixes of literals, encoding", "datetime'…', guid'…', 10L", 0],
  ["Azure Tables", "The requested operation is not implemented on the specified resource.", "NotImplemented: unsupported option or function", "$orderby, $skip, functions", "$filter, $top, $select only", 0],
  ["Azure Tables", "{n}:The batch request contains multiple changes with same row key. An entity can appear only once in a batch request.", "an entity twice in a batch", "RowKey", "one change each", 1],
  ["Azure Tables", "All commands in a batch must operate on same entity group.", "CommandsInBatchActOnDifferentPartitions", "PartitionKey", "one PartitionKey a batch", 0],
  ["Azure Tables", "The specified entity already exists.", "insert of an existing key (409)", "keys", "PUT or MERGE", 0],
  ["Azure Tables", "The update condition specified in the request was not satisfied.", "etag changed (412)", "If-Match", "read again or *", 0],
  ["Azure Tables", "Server failed to authenticate the request. Make sure the value of Authorization header is formed correctly including the signature.", "the signature or token is wrong", "Authorization, x-ms-date, the encoded URL that is signed", "a new signature or SAS token", 0],
  ["Azure Tables", "The resource specified does not exist.", "no table or entity with that name or key", "table name, PartitionKey, RowKey", "an existing table or entity", 0],
  ["Azure AI Search", "Invalid expression: {reason}", "prefix of the ODL reasons for $filter, $orderby and $select", "{reason}", "see {reason}", 1],
  ["Azure AI Search", "Invalid lambda expression. Found a test for equality or inequality where the opposite was expected in a lambda expression that iterates over a field of type Collection(Edm.String). {rest}", "ne in any or eq in all", "the lambda", "not X/any(t: t eq 'a') or X/all(t: t ne 'a')", 1],
  ["Azure AI Search", "Invalid lambda expression. Found a comparison operator (one of 'lt', 'le', 'gt', or 'ge'). Only equality operators are allowed in lambda expressions that iterate over fields of type Collection(Edm.String). {rest}", "lt … on strings", "the lambda", "eq or search.in", 1],
  ["Azure AI Search", "Invalid lambda expression. Found an unsupported form of complex Boolean expression. {rest}", "wrong combination of and, or", "the lambda", "or of ands in any, and of ors in all", 1],
  ["Azure AI Search", "The function '{name}' has no parameters bound to the range variable '{var}'. Only bound field references are supported inside lambda expressions ('any' or 'all'). {rest}", "search.ismatch in a lambda", "the lambda", "outside the lambda", 1],
  ["Azure AI Search", "Could not find a property named '{name}' on type 'search.document'.", "unknown field of the index", "{name}, case", "the field name", 0],
  ["Azure AI Search", "'{name}' is not a supported function.", "the function does not exist in filters", "{name}", "search.ismatch('word','field') or search.in(…)", 0],
  ["Azure AI Search", "'{name}' is not a filterable field. {rest}", "the field is not filterable in the index", "{name} in the definition of the index", "a field with \"filterable\": true", 0],
  ["Azure AI Search", "Only searchable fields can be used in {place}. Field '{name}' is not marked as 'searchable'.", "the field is not searchable in the index", "{name}", "a field with \"searchable\": true", 0],
  ["Azure DevOps Analytics", "The query specified in the URI is not valid. The Snapshot tables in Analytics are intended to be used only in an aggregation.", "snapshot set without $apply", "set", "$apply with groupby((DateSK)) and aggregate", 1],
  ["Azure DevOps Analytics", "The query specified in the URI is not valid. Analytics doesn't support key or property navigation like WorkItems(Id) or WorkItem(Id)/AssignedTo. {rest}", "key in the path", "path", "$filter=WorkItemId eq 1", 1],
  ["Azure DevOps Analytics", "The query specified in the URI is not valid. No datetime offset was specified. {rest}", "date without offset", "date literals", "2024-01-01Z", 1],
  ["Azure DevOps Analytics", "Queries which apply a count distinct with an aggregation are not supported.", "countdistinct", "$apply", "groupby", 1],
  ["Azure DevOps Analytics", "VS403670: The specified query returns '{n}' columns which is higher than the allowed limit of {max} columns. {rest}", "too many columns", "$select", "$select, also in $expand", 1],
  ["Azure DevOps Analytics", "Analytics doesn't support processing of multiple operations which the current batch message contains. {rest}", "several requests in a batch", "batch", "one request", 1],
  ["Azure DevOps Analytics", "The query results include data in one or more projects for which you don't have access. {rest}", "project filter missing", "path, $filter, $expand", "the project in the path", 1],
  ["Azure Resource Manager", "The api-version query parameter (?api-version=) is required for all requests.", "MissingApiVersionParameter", "options", "api-version=…", 0],
  ["Azure Resource Manager", "The filter '{filter}' is not supported. Supported filters are either '{list}'{rest}", "UnsupportedQuery", "filter of this API", "one of {list}", 0],
  ["Azure Resource Manager", "Invalid $filter '{filter}' specified in the query string.", "InvalidFilterInQueryString", "filter", "documented properties", 0],
  ["Business Central", "The 'OR' operator is not supported on distinct fields on an OData filter.", "or between different fields", "$filter", "two requests, or or on one field", 1],
  ["Business Central", "Could not validate the client concurrency token required by the service. Please provide a valid token in the client request.", "If-Match missing or malformed", "If-Match", "the etag or *", 1],
  ["Business Central", "Another user has already changed the record.", "etag is old (409)", "If-Match", "read again", 1],
  ["Business Central", "The length of the string is {n}, but it must be less than or equal to {max} characters. Value: {value}", "text too long", "{value}", "at most {max} characters", 1],
  ["Business Central", "Control '{name}' is read-only", "read-only field in a body", "{name}", "omit it", 1],
  ["Business Central", "'{method}' requests for '{name}' of EdmType '{type}' are not allowed within Microsoft Dynamics NAV OData web services.", "method not allowed", "path", "another method or set", 1],
  ["Business Central", "Can't process the request because the default company can't be found. {rest}", "no company in the request", "path", "companies({id}) or company=", 1],
]; // prettier-ignore

/** The patterns of all known messages. */
export const messagePatterns: readonly string[] = rows.map(([, pattern]) => pattern);

/** The least number of letters that a pattern must have in common with a message, so that none matches by chance. */
const leastLetters = 10;

/**
 * Explains a message of a server: its text, or the JSON body of the response. Returns the explanation whose pattern has most in common
 * with the message, and that of the reason where a message has a reason that is known; undefined for a message that no pattern matches.
 *
 * @beta
 */
export function explainServerMessage(text: string): MessageExplanation | undefined {
  const [best] = explanationsOf(text);
  return best;
}

/** The explanations whose patterns match a message, the best first: with a reason last, otherwise by the letters in common. */
export function explanationsOf(text: string): readonly MessageExplanation[] {
  const message = messageIn(text).replaceAll(/\s+/g, ' ').slice(0, 10_000);
  const lower = message.toLowerCase();
  return rows
    .flatMap((row) => {
      const found = matchPattern(row[1], message, lower);
      return found === undefined || found.letters < leastLetters ? [] : [{ row, ...found }];
    })
    .sort((a, b) => Number('reason' in a.parameters) - Number('reason' in b.parameters) || b.letters - a.letters)
    .map(({ row, parameters }) => {
      const [server, pattern, meaning, lookAt, write, isSure] = row;
      return {
        server,
        pattern,
        meaning,
        lookAt,
        write,
        isSure: isSure === 1,
        parameters,
        source: sources[server] ?? '',
      };
    });
}

/** An explanation in lines, for a terminal, an agent or an editor. */
export interface ExplainedMessage {
  readonly lines: readonly string[];
  /** The values of the parameters in the message; undefined if no pattern matches it. */
  readonly parameters: Readonly<Record<string, string>> | undefined;
}

/** Explains a message in lines; it says so if the message is not known. */
export function explainMessage(message: string): ExplainedMessage {
  const found = explainServerMessage(message);
  if (found === undefined) return { lines: ['This message is not known.'], parameters: undefined };
  const { parameters } = found;
  const values = Object.entries(parameters).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const lines = [
    `${found.server}: ${found.pattern}`,
    ...(values.length > 0 ? [`  ${values.join(', ')}`] : []),
    `Meaning: ${withValues(found.meaning, parameters)}`,
    `Look at: ${withValues(found.lookAt, parameters)}`,
    `Write:   ${withValues(found.write, parameters)}`,
    ...(found.isSure ? [] : ['The wording of this message is known from experience, not from its documentation.']),
    ...(found.source === '' ? [] : [`Source:  ${found.source}`]),
  ];
  return { lines, parameters };
}

const withValues = (text: string, parameters: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);

/** The message in a response of V4, or of V2 and V3; the text itself if it is not one. */
function messageIn(text: string): string {
  try {
    const body = JSON.parse(text) as {
      readonly error?: ErrorBody;
      readonly 'odata.error'?: ErrorBody;
      readonly message?: unknown;
    };
    const message = (body.error ?? body['odata.error'])?.message ?? body.message;
    if (typeof message === 'string') return message;
    return message !== null && typeof message === 'object' && 'value' in message ? String(message.value) : text;
  } catch {
    return text;
  }
}

interface ErrorBody {
  readonly message?: unknown;
}

/** The last part is the last one in the message, since a parameter may contain its text. */
function placeOf(part: string, message: string, from: number, isLast: boolean): number {
  const last = isLast ? message.lastIndexOf(part) : -1;
  return last >= from ? last : message.indexOf(part, from);
}

/** Parameters that may be several words though nothing encloses them. */
const phrases: ReadonlySet<string> = new Set(['list', 'place', 'reason', 'rest', 'rest2', 'text']);

/** Whether a part of a pattern begins or ends within a word of the message. */
const cutsWord = (message: string, at: number): boolean =>
  /\w/.test(message.charAt(at - 1)) && /\w/.test(message.charAt(at));

/** Finds the literal parts of a pattern in a message, in order; the text between them is the parameters. */
function matchPattern(
  pattern: string,
  message: string,
  lower: string,
): { readonly parameters: Record<string, string>; readonly letters: number } | undefined {
  const parts = partsOf(pattern);
  const parameters: Record<string, string> = {};
  let letters = 0;
  let at = -1;
  for (let i = 0; i < parts.length; i += 2) {
    const literal = parts[i]!.toLowerCase();
    const name = parts[i - 1];
    const isLast = i === parts.length - 1;
    // The end of a message may be cut off, or have no full stop.
    const wanted = isLast ? literal.trimEnd().replace(/\.$/, '') : literal;
    const isRest = wanted === '' && name !== undefined && isLast;
    const found = isRest ? message.length : placeOf(wanted, lower, Math.max(at, 0), i > 0 && isLast);
    if (found < 0 || cutsWord(message, found) || cutsWord(message, found + wanted.length)) return undefined;
    if (name !== undefined) {
      const value = message.slice(Math.max(at, 0), found);
      const isEnclosed = /["'([]$/.test(parts[i - 2]!);
      if (!isEnclosed && !phrases.has(name) && / /.test(value.trim())) return undefined;
      parameters[name] = value;
    }
    letters += wanted.replaceAll(/\W/g, '').length;
    at = found + wanted.length;
  }
  return { parameters, letters };
}

/** The literal parts of a pattern, with the names of the parameters between them. */
const partsOf = (pattern: string): readonly string[] => pattern.split(/\{(\w+)\}/);
