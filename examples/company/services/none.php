<?php $filter = 1; // nothing of OData
